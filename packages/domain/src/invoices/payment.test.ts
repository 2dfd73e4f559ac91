import { describe, expect, test } from 'vitest';
import { amountOf, dateProblem, MOST_PAID } from './payment.ts';

describe('an amount', () => {
  test.each([
    [563.46, 56_346],
    ['563.46', 56_346],
    ['£563.46', 56_346],
    [' 563.46 ', 56_346],
    ['563.4', 56_340],
    ['563', 56_300],
    ['563.', 56_300],
    ['.01', 1],
    ['+12.50', 1_250],
    [0.01, 1],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [8.2, 820],
    [1e3, 100_000],
    ['0012.00', 1_200],
    ['12.500', 1_250],
    ['10000000', MOST_PAID],
    ['9999999.99', 999_999_999],
  ])('that was typed as %j is %i pence', (typed, pence) => {
    expect(amountOf(typed)).toEqual({ ok: true, pence });
  });

  test.each([
    ['', 'Enter an amount', '[payment-1]'],
    ['  ', 'Enter an amount', '[payment-2]'],
    ['£', 'Enter an amount', '[payment-3]'],
    [undefined, 'Enter an amount', '[payment-4]'],
    [null, 'Enter an amount', '[payment-5]'],
    [true, 'Enter an amount', '[payment-6]'],
    [[12], 'Enter an amount', '[payment-7]'],
    [{ amount: 12 }, 'Enter an amount', '[payment-8]'],
    [-1, 'An amount is never negative. To take a payment back, reverse it', '[payment-9]'],
    ['-0.01', 'An amount is never negative. To take a payment back, reverse it', '[payment-10]'],
    ['£-5', 'An amount is never negative. To take a payment back, reverse it', '[payment-11]'],
    ['-1e400', 'Enter the amount in pounds, such as 563.46', '[payment-12]'],
    [0, 'Enter an amount above £0.00', '[payment-13]'],
    [-0, 'Enter an amount above £0.00', '[payment-14]'],
    ['0.00', 'Enter an amount above £0.00', '[payment-15]'],
    [0.001, 'Use whole pence, such as 12.50', '[payment-16]'],
    ['0.004', 'Use whole pence, such as 12.50', '[payment-17]'],
    ['12.345', 'Use whole pence, such as 12.50', '[payment-18]'],
    [1e-7, 'Use whole pence, such as 12.50', '[payment-19]'],
    ['0.00000000001', 'Use whole pence, such as 12.50', '[payment-20]'],
    ['10000000.01', 'Enter at most £10,000,000.00', '[payment-21]'],
    [1e300, 'Enter at most £10,000,000.00', '[payment-22]'],
    ['99999999999999999999999', 'Enter at most £10,000,000.00', '[payment-23]'],
    ['NaN', 'Enter the amount in pounds, such as 563.46', '[payment-24]'],
    [NaN, 'Enter the amount in pounds, such as 563.46', '[payment-25]'],
    [Infinity, 'Enter the amount in pounds, such as 563.46', '[payment-26]'],
    ['Infinity', 'Enter the amount in pounds, such as 563.46', '[payment-27]'],
    ['1e3', 'Enter the amount in pounds, such as 563.46', '[payment-28]'],
    ['0x10', 'Enter the amount in pounds, such as 563.46', '[payment-29]'],
    ['12 pounds', 'Enter the amount in pounds, such as 563.46', '[payment-30]'],
    ['12.3.4', 'Enter the amount in pounds, such as 563.46', '[payment-31]'],
    ['1 163.46', 'Enter the amount in pounds, such as 563.46', '[payment-32]'],
    ['٣', 'Enter the amount in pounds, such as 563.46', '[payment-33]'],
    ['1,163.46', 'Leave out the comma: write 1163.46 for £1,163.46', '[payment-34]'],
    ['563,46', 'Leave out the comma: write 1163.46 for £1,163.46', '[payment-35]'],
    ['£1,163', 'Leave out the comma: write 1163.46 for £1,163.46', '[payment-36]'],
  ])('that was typed as %j is refused: %s $2', (typed, message, _id) => {
    expect(amountOf(typed)).toEqual({ ok: false, message });
  });

  test('is read back unchanged for every whole number of pence', () => {
    const misread: number[] = [];
    for (let pence = 1; pence <= 1_000_000; pence += 7) {
      for (const typed of [(pence / 100).toFixed(2), pence / 100]) {
        const read = amountOf(typed);
        if (!read.ok || read.pence !== pence) misread.push(pence);
      }
    }
    expect(misread).toEqual([]);
  });
});

describe('the day of a payment', () => {
  const invoice = { date: '2026-11-09' };
  test.each([
    ['2026-11-12', undefined],
    ['2026-11-09', undefined],
    ['2026-09-10', undefined],
    ['2026-11-13', 'This day is still to come: a payment is entered once it was made'],
    ['2026-09-09', 'Check the date: it is more than 60 days before the invoice of 9 Nov 2026'],
    ['1926-11-12', 'Check the date: it is more than 60 days before the invoice of 9 Nov 2026'],
  ])('%s on 12 Nov of an invoice of 9 Nov: %s', (date, words) => {
    expect(dateProblem(date, invoice, '2026-11-12')).toBe(words);
  });
});
