import { Banner } from '../../ui/Banner.tsx';
import shared from '../../ui/shared.module.css';

/** Banner of a shift that is being offered in rounds. */
export const RefillBanner = ({ onWatch }: { onWatch: () => void }) => (
  <Banner
    tone="blue"
    action={
      <button type="button" className={shared.textButton} onClick={onWatch}>
        Watch
      </button>
    }
  >
    This shift is being filled again, a few people at a time.
  </Banner>
);
