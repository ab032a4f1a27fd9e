import {
  ActionIcon,
  Anchor,
  Badge,
  createTheme,
  type CSSVariablesResolver,
  Fieldset,
  Modal,
  NavLink,
  PasswordInput,
  Table,
  Tooltip,
} from '@mantine/core'
import { night, paper, pine } from './colors.ts'

const SANS =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif'
const SERIF =
  '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, "Book Antiqua", Palatino, Georgia, "Noto Serif", serif'

/** Calm and dense: system fonts, book-like headings, one green, warm greys. */
export const theme = createTheme({
  colors: { pine, gray: paper, dark: night },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  black: '#1f211f',
  fontFamily: SANS,
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontFamily: SERIF,
    fontWeight: '600',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 600 } }),
    Modal: Modal.extend({ defaultProps: { centered: true } }),
    NavLink: NavLink.extend({ styles: { root: { borderRadius: 'var(--mantine-radius-sm)' } } }),
    Fieldset: Fieldset.extend({ styles: { legend: { fontWeight: 600 } } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { autoCapitalize: 'none', spellCheck: false } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'xs' } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 300 } }),
  },
})

/** Where Mantine's own choices miss the contrast of WCAG AA. */
export const contrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': paper[6],
    '--mantine-color-placeholder': '#75736a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': pine[7],
    '--sheaf-page': paper[0],
    '--sheaf-surface': '#ffffff',
    '--sheaf-line': paper[2],
  },
  dark: {
    '--mantine-color-dimmed': '#a4ada8',
    '--mantine-color-placeholder': '#98a19c',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-anchor': pine[3],
    '--sheaf-page': night[8],
    '--sheaf-surface': night[7],
    '--sheaf-line': night[5],
  },
})
