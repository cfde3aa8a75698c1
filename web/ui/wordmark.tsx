import { Link } from 'wouter';
import banner from '#web/assets/banner.svg';
import logo from '#web/assets/logo-ink.svg';

/** The wordmark, centred on a page that has no header. */
export function Wordmark({ href }: { href: string }) {
  return (
    <Link href={href} className="mx-auto mb-5 flex min-h-(--tap) w-fit items-center">
      <img src={logo} alt="Kept, home" width="157" height="60" className="light-only h-10 w-auto" />
      <img src={banner} alt="Kept, home" width="157" height="60" className="dark-only h-10 w-auto" />
    </Link>
  );
}
