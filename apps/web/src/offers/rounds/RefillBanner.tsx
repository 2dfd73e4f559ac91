import { Banner } from '../../ui/Banner.tsx';

/** A shift that is being offered in waves says so before anything else. */
export const RefillBanner = ({ onWatch }: { onWatch: () => void }) => (
  <Banner
    tone="blue"
    action={
      <button type="button" className="text-button" onClick={onWatch}>
        Watch
      </button>
    }
  >
    This shift is being filled again, a few people at a time.
  </Banner>
);
