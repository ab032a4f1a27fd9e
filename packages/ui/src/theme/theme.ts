import {
  createTheme,
  type ActionIconProps,
  type AnchorProps,
  type BadgeProps,
  type CSSVariablesResolver,
  type MenuProps,
  type ModalProps,
  type TableProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core'
import { night, paper, pine } from './colors.ts'

/** `fonts.css` says what these are. */
const SANS = 'var(--sheaf-sans)'
const SERIF = 'var(--sheaf-serif)'

const byDefault = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** The theme is calm and dense: a font that is easy to read, book-like headings, one green, warm greys. */
export const theme = createTheme({
  colors: { pine, gray: paper, dark: night },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  black: '#1f211f',
  fontFamily: SANS,
  fontFamilyMonospace: 'var(--sheaf-mono)',
  headings: {
    fontFamily: SERIF,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  // Defaults are set by name, since `extend` would bring each of these components into every page's first load.
  components: {
    ActionIcon: byDefault<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 'lg' }),
    Anchor: byDefault<AnchorProps>({ underline: 'always' }),
    Badge: byDefault<BadgeProps>({ tt: 'none', fw: 600 }),
    // Mantine's focus placeholder is an empty element among the items that makes no sense to screen readers; without
    // it, the first item takes the focus.
    Menu: byDefault<MenuProps>({ withInitialFocusPlaceholder: false }),
    Modal: {
      ...byDefault<ModalProps>({ centered: true }),
      styles: {
        title: { fontFamily: SERIF, fontWeight: 600, fontSize: '1.125rem', lineHeight: 1.35, textWrap: 'balance' },
      },
    },
    NavLink: { styles: { root: { borderRadius: 'var(--mantine-radius-sm)' } } },
    Table: byDefault<TableProps>({ verticalSpacing: 'xs' }),
    // SCR-764: what browsers may fill in says so itself. They would put the reader's login or name into anything else.
    TextInput: byDefault<TextInputProps>({ autoComplete: 'off' }),
    Tooltip: byDefault<TooltipProps>({ withArrow: true, openDelay: 300 }),
  },
})

/**
 * Sets colours where Mantine's own miss the contrast of WCAG AA. `edge` is the border of a control, `line` that of a
 * card: only the first has to be seen by everybody.
 */
export const contrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': paper[6],
    '--mantine-color-placeholder': '#75736a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': pine[7],
    '--mantine-color-red-light-hover': '#ffe3e3',
    '--sheaf-page': paper[0],
    '--sheaf-surface': '#ffffff',
    '--sheaf-line': paper[2],
    '--sheaf-edge': '#817d73',
    '--sheaf-focus': pine[7],
    '--sheaf-chosen': pine[7],
    '--sheaf-track': paper[1],
    '--sheaf-bookmarked': '#a86b00',
    '--sheaf-watched': '#d92626',
    '--combobox-chevron-color': paper[6],
  },
  dark: {
    '--mantine-color-bright': night[0],
    '--mantine-color-dimmed': '#a4ada8',
    '--mantine-color-placeholder': '#98a19c',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-anchor': pine[3],
    '--mantine-color-red-light-hover': '#4a2020',
    '--mantine-color-pine-light': '#17382f',
    '--mantine-color-pine-light-hover': '#1c4338',
    '--mantine-color-pine-light-color': pine[2],
    '--mantine-color-gray-light': night[5],
    '--mantine-color-gray-light-hover': night[4],
    '--mantine-color-gray-light-color': night[0],
    '--sheaf-page': night[8],
    '--sheaf-surface': night[7],
    '--sheaf-line': night[5],
    '--sheaf-edge': '#7f8883',
    '--sheaf-focus': pine[3],
    '--sheaf-chosen': pine[5],
    '--sheaf-track': night[6],
    '--sheaf-bookmarked': '#f5b301',
    '--sheaf-watched': '#ff6b6b',
    '--combobox-chevron-color': night[2],
  },
})
