import type { ListField } from '@handover/contract/list';
import shared from '../ui/shared.module.css';

/** Look of the cells of a column, as its definition names it. */
export const cellLook = ({ td_class }: Pick<ListField, 'td_class'>) =>
  td_class === 'r' ? { 'data-right': true } : { className: td_class && shared[td_class] };
