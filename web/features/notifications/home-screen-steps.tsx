import { Share, SquarePlus } from 'lucide-react';
import { Steps } from './steps.tsx';

/** How to put Kept on the Home Screen of an iPhone or iPad. */
export function HomeScreenSteps() {
  return (
    <Steps
      steps={[
        { text: 'Tap *Share* in Safari’s toolbar.', icon: <Share className="size-5" /> },
        { text: 'Choose *Add to Home Screen*.', icon: <SquarePlus className="size-5" /> },
        { text: 'Open Kept from there.', icon: <img src="/apple-touch-icon.png" alt="" className="size-full" /> },
      ]}
    />
  );
}
