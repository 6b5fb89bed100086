import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// theme.test.ts checks that all pairs with text have WCAG AA contrast.

const sandouk: MantineColorsTuple = [
  '#eff7f3',
  '#dcede5',
  '#b7dccb',
  '#8bc8b0',
  '#5cb396',
  '#359277',
  '#1d775e',
  '#0f5c4a',
  '#0b4a3c',
  '#08372d',
]

const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#eae7e0',
  '#dedad1',
  '#c8c3b8',
  '#938d81',
  '#686359',
  '#4d4941',
  '#34312b',
  '#211f1b',
]

/** 7 is the sheet, 8 the ground. */
const dark: MantineColorsTuple = [
  '#e4e1da',
  '#c9c5bc',
  '#aaa59a',
  '#858074',
  '#46433c',
  '#37342f',
  '#2a2824',
  '#201e1b',
  '#171613',
  '#100f0d',
]

const green: MantineColorsTuple = [
  '#eef8ee',
  '#dcf0dd',
  '#b6dfb9',
  '#86ca8d',
  '#5cb567',
  '#379745',
  '#26803a',
  '#1b6b30',
  '#155426',
  '#0f3d1c',
]

const red: MantineColorsTuple = [
  '#fdf2ef',
  '#fae1db',
  '#f3bfb3',
  '#ec9887',
  '#e4776a',
  '#cf4a3e',
  '#b8352b',
  '#9c2a22',
  '#7c211b',
  '#561712',
]

const yellow: MantineColorsTuple = [
  '#fdf6e6',
  '#faeac8',
  '#f2d592',
  '#e8bd5b',
  '#d9a334',
  '#b5811b',
  '#946712',
  '#77520d',
  '#5c3f0a',
  '#412c07',
]

const fontFamily =
  "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif"

export const theme = createTheme({
  primaryColor: 'sandouk',
  primaryShade: { light: 7, dark: 6 },
  colors: { sandouk, gray, dark, green, red, yellow },
  white: '#ffffff',
  black: '#211f1b',
  fontFamily,
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '0.375rem', sm: '0.5rem', md: '0.6875rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(58 50 34 / 6%)',
    sm: '0 1px 2px rgb(58 50 34 / 5%), 0 4px 14px -4px rgb(58 50 34 / 9%)',
    md: '0 2px 4px rgb(58 50 34 / 5%), 0 12px 28px -8px rgb(58 50 34 / 16%)',
    lg: '0 4px 8px rgb(58 50 34 / 6%), 0 24px 48px -12px rgb(58 50 34 / 22%)',
    xl: '0 8px 16px rgb(58 50 34 / 8%), 0 36px 72px -16px rgb(58 50 34 / 28%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    CloseButton: { defaultProps: { 'aria-label': 'Fermer' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        // No blur: without a graphics card each frame under a dialog would cost 50 ms.
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { 'aria-label': 'Fermer' },
        transitionProps: { transition: 'pop', duration: 140 },
      },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tabs: { defaultProps: { variant: 'default' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2, maxRows: 8 } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 350, radius: 'sm' } },
  },
})

/** In the dark scheme Mantine's own formula gives nearly black. */
function lightVariables(color: string, ground: string, hover: string): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: ground,
    [`--mantine-color-${color}-light-hover`]: hover,
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)`,
  }
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-anchor': 'var(--mantine-color-sandouk-4)',
    '--mantine-color-gray-text': 'var(--mantine-color-dark-1)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    ...lightVariables('sandouk', '#1b352c', '#214237'),
    ...lightVariables('green', '#1f3324', '#27402d'),
    ...lightVariables('red', '#42241f', '#522c26'),
    ...lightVariables('yellow', '#3a2d13', '#493918'),
  },
})
