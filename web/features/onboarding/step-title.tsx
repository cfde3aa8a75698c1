export function StepTitle({ title, text }: { title: string; text: string }) {
  return (
    <div className="text-center">
      <h1 className="heading">{title}</h1>
      <p className="mx-auto mt-1.5 max-w-[44ch] text-balance text-fg-2">{text}</p>
    </div>
  );
}
