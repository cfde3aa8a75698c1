import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { TornNoteDrawing } from '#web/ui/state-drawings.tsx';

export function NotFoundPage() {
  usePageTitle('404');
  return (
    <div className="grid justify-items-center px-(--gutter) py-10 text-center">
      <TornNoteDrawing text="404" className="mb-5 w-65" />
      <h1 className="heading">404 Page Not Found</h1>
      <p className="mt-2 mb-6 text-balance text-fg-2">Did you forget to add the page to the router?</p>
      <LinkButton href={paths.home}>Go to Dashboard</LinkButton>
    </div>
  );
}
