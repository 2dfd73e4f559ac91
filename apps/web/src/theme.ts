import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './theme.module.css';
import shared from './ui/shared.module.css';

/**
 * Primary colour, dark enough to read as ink and distinct from the green statuses: 7 is the light scheme's shade, 3 the
 * dark one's.
 */
const pine: MantineColorsTuple = [
  '#eff6f6',
  '#dcebea',
  '#b9d8d5',
  '#7cc7c1',
  '#4fa19d',
  '#2f8280',
  '#1c6b6c',
  '#12575a',
  '#0e474a',
  '#0a3437',
];
const gray: MantineColorsTuple = [
  '#fafaf9',
  '#f4f4f2',
  '#e9eae7',
  '#dcdedb',
  '#bcc2c1',
  '#8a9496',
  '#5a6567',
  '#434e50',
  '#2c3638',
  '#1a2426',
];
const dark: MantineColorsTuple = [
  '#e6eceb',
  '#c4cecd',
  '#9ba9aa',
  '#738183',
  '#344143',
  '#263234',
  '#1a2426',
  '#131b1d',
  '#0e1517',
  '#090e10',
];
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad6d2',
  '#f4aea7',
  '#ec8278',
  '#e25d51',
  '#d8453a',
  '#c9372c',
  '#a8261c',
  '#851d15',
  '#64160f',
];
const green: MantineColorsTuple = [
  '#e5f4eb',
  '#cbe8d6',
  '#9bd2b1',
  '#68ba8a',
  '#3fa26a',
  '#268a56',
  '#1b7a48',
  '#14603a',
  '#0f4b2d',
  '#0a3720',
];
const blue: MantineColorsTuple = [
  '#e8f0fd',
  '#d2e2fb',
  '#a6c6f6',
  '#78a8f0',
  '#4f8ce7',
  '#2f74db',
  '#2361c6',
  '#1b4fb0',
  '#163f8c',
  '#112f68',
];
const amber: MantineColorsTuple = [
  '#fdf1df',
  '#fbe2bd',
  '#f7cb89',
  '#f4b860',
  '#eb9c33',
  '#dd7412',
  '#b85c05',
  '#8a4b00',
  '#6b3a00',
  '#4d2a00',
];

/**
 * Keeps a filled button readable in both schemes: white on a dark colour in the light scheme, ink on a light one in the
 * dark scheme.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...base, color: 'var(--h-on-accent)' } : base;
};

const small = { defaultProps: { size: 'sm' } };

/**
 * Theme. Controls and surfaces use neutral colours; other colours mean a status. Components are named as plain keys, so
 * that the theme loads none of them.
 */
export const theme = createTheme({
  colors: { pine, gray, dark, red, green, blue, amber },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  black: '#1a2426',
  white: '#ffffff',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: '"Figtree Variable", system-ui, sans-serif',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: {
    xs: '0 1px 2px rgb(16 32 34 / 5%)',
    sm: '0 1px 2px rgb(16 32 34 / 6%), 0 2px 8px -2px rgb(16 32 34 / 8%)',
    md: '0 0 0 1px rgb(16 32 34 / 6%), 0 8px 24px -6px rgb(16 32 34 / 16%)',
    lg: '0 0 0 1px rgb(16 32 34 / 6%), 0 16px 48px -12px rgb(16 32 34 / 24%)',
    xl: '-16px 0 48px -16px rgb(16 32 34 / 20%)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  components: {
    Button: { ...small, classNames: { root: classes.button } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Input: { ...small, classNames: { input: classes.input } },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      classNames: {
        label: classes.fieldLabel,
        required: classes.fieldRequired,
        description: classes.fieldDescription,
        error: classes.fieldError,
      },
    },
    TextInput: small,
    PasswordInput: {
      ...small,
      classNames: { innerInput: classes.passwordInput, visibilityToggle: classes.passwordToggle },
    },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3 } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false } },
    MultiSelect: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Checkbox: {
      defaultProps: { size: 'sm', radius: 'xs' },
      classNames: {
        body: classes.checkboxBody,
        inner: classes.checkboxInner,
        input: classes.checkboxInput,
        icon: classes.checkboxIcon,
        label: classes.checkboxLabel,
      },
    },
    Radio: { ...small, classNames: { radio: classes.radio } },
    Switch: {
      ...small,
      classNames: {
        body: classes.switchBody,
        input: classes.switchInput,
        track: classes.switchTrack,
        label: classes.switchLabel,
      },
    },
    SegmentedControl: {
      defaultProps: { size: 'sm', radius: 'md' },
      classNames: { root: classes.segmented, indicator: classes.segmentedIndicator },
    },
    Avatar: { defaultProps: { radius: 999, size: 32, color: 'pine', variant: 'light' } },
    Anchor: { defaultProps: { underline: 'hover', fw: 500 } },
    Table: {
      defaultProps: { verticalSpacing: 10, horizontalSpacing: 12, highlightOnHover: true },
      classNames: { table: classes.table },
    },
    Menu: {
      defaultProps: { shadow: 'md', radius: 'md', width: 232, position: 'bottom-end', offset: 6 },
      classNames: { item: classes.menuItem },
    },
    // A list with fixed position never makes the page wider; on a phone that would widen the form below it too.
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', offset: 6, floatingStrategy: 'fixed' } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.32, color: '#0a1516' },
        transitionProps: { transition: 'pop', duration: 180 },
      },
      classNames: {
        content: classes.modalContent,
        header: classes.modalHeader,
        title: classes.modalTitle,
        close: classes.modalClose,
      },
    },
    Tooltip: { defaultProps: { openDelay: 350, radius: 'sm', fz: 'xs' } },
    Kbd: { classNames: { root: shared.kbd } },
    Skeleton: { defaultProps: { radius: 'sm' }, classNames: { root: classes.skeleton } },
  },
});
