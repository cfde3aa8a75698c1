import { SwitchRow } from './switch-row.tsx';

type LateMarksProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether members may mark an earlier day. */
export function LateMarks(props: LateMarksProps) {
  return <SwitchRow label="Allow late marks" help="Anyone can still mark yesterday until today ends." {...props} />;
}
