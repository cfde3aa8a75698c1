export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="turning size-5 animate-[turn_0.8s_linear_infinite] rounded-full border-[2.5px] border-current border-r-transparent"
    />
  );
}
