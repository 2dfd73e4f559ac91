import classes from './AddressLines.module.css';

/** Address, one line below the other. */
export const AddressLines = ({ lines }: { lines: readonly string[] }) => (
  <address className={classes.address}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
