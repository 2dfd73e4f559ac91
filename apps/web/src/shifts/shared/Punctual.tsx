import '../../styles/punctual.css';
import { punctualText } from './punctualText.ts';

/** That someone did not come, or came late, beside the status of a shift. */
export function Punctual({ job }: { job: Parameters<typeof punctualText>[0] }) {
  const words = punctualText(job);
  return words && <span className="pill amber">{words}</span>;
}
