import type { InvoiceItem } from '@handover/contract/invoices/invoices';
import { Table } from '@mantine/core';
import { usePhone } from '../ui/usePhone.ts';
import { inPounds, taxWords } from './shared/invoiceTexts.ts';
import shared from '../ui/shared.module.css';
import part from '../ui/Part.module.css';
import classes from './shared/InvoiceRows.module.css';
import rowClasses from '../ui/Rows.module.css';
import titled from '../ui/Titled.module.css';

/** Lines of an invoice, with the reason if a line bears no VAT. */
export function ItemsCard({ items }: { items: readonly InvoiceItem[] }) {
  const phone = usePhone();
  return (
    <section className={`${shared.card} ${titled.card} ${part.part}`} aria-labelledby="items">
      <header>
        <h2 id="items">Invoice Items</h2>
      </header>
      {items.length === 0 && <p className={part.note}>No items found.</p>}
      {items.length > 0 && (phone ? <Lines items={items} /> : <Rows items={items} />)}
    </section>
  );
}

const Rows = ({ items }: { items: readonly InvoiceItem[] }) => (
  <Table verticalSpacing={8} className={classes.table} aria-labelledby="items">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        {['Qty', 'Unit Cost', 'Tax', 'Total'].map((title) => (
          <Table.Th key={title} data-right>
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {items.map((item) => (
        <Table.Tr key={item.id}>
          <Table.Td>
            {item.name}
            <Why item={item} />
          </Table.Td>
          <Table.Td className={shared.num} data-right>
            {item.qty.toFixed(2)}
          </Table.Td>
          <Table.Td className={shared.num} data-right>
            {inPounds(item.unit_cost)}
          </Table.Td>
          <Table.Td className={shared.num} data-right>
            {inPounds(item.tax_total)}
          </Table.Td>
          <Table.Td className={shared.num} data-right>
            <b>{inPounds(item.total)}</b>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Lines as a list, for phones. */
const Lines = ({ items }: { items: readonly InvoiceItem[] }) => (
  <ul className={`${rowClasses.rows} ${rowClasses.underHead} ${classes.lines}`} aria-labelledby="items">
    {items.map((item) => (
      <li key={item.id}>
        <h3>
          {item.name}
          <Why item={item} />
        </h3>
        <dl>
          {(
            [
              ['Qty', item.qty.toFixed(2)],
              ['Unit Cost', inPounds(item.unit_cost)],
              ['Tax', inPounds(item.tax_total)],
              ['Total', inPounds(item.total)],
            ] as const
          ).map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className={shared.num}>{value}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

function Why({ item }: { item: InvoiceItem }) {
  const words = taxWords(item);
  return words && <small>{words}</small>;
}
