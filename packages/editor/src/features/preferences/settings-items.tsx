import { CheckIcon, Menu } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { ColorSchemeItems } from '@sheaf/ui/components/color-scheme-items'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useT } from '@sheaf/ui/l10n/use-t'
import {
  IconArrowAutofitWidth,
  IconHighlight,
  IconLayoutSidebar,
  IconListNumbers,
  IconPalette,
  IconUnderline,
  IconViewportNarrow,
  IconViewportWide,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import {
  type AuthorStyle,
  authorStyles,
  preferences,
  savePreferences,
  type TextSize,
  textSizes,
  type TextWidth,
  textWidths,
} from './preferences.ts'

const sizeBeside = (size: TextSize, way: 1 | -1): TextSize | undefined => textSizes[textSizes.indexOf(size) + way]

const WIDTHS: Readonly<Record<TextWidth, { readonly label: MessageKey; readonly Icon: typeof IconZoomIn }>> = {
  narrow: { label: 'EDITOR.SETTINGS.WIDTH_NARROW', Icon: IconViewportNarrow },
  wide: { label: 'EDITOR.SETTINGS.WIDTH_WIDE', Icon: IconViewportWide },
  full: { label: 'EDITOR.SETTINGS.WIDTH_FULL', Icon: IconArrowAutofitWidth },
}

const AUTHOR_STYLE_LABELS: Readonly<
  Record<AuthorStyle, { readonly label: MessageKey; readonly Icon: typeof IconZoomIn }>
> = {
  background: { label: 'EDITOR.SETTINGS.AUTHOR_BACKGROUND', Icon: IconHighlight },
  underline: { label: 'EDITOR.SETTINGS.AUTHOR_UNDERLINE', Icon: IconUnderline },
  bar: { label: 'EDITOR.SETTINGS.AUTHOR_BAR', Icon: IconLayoutSidebar },
}

/** Of what the item above has. */
const BELOW = { ...ICON_FIRST, item: { paddingInlineStart: '1.75rem' } }

interface ChoiceItemsProps<Choice extends string> {
  readonly choices: readonly Choice[]
  readonly labels: Readonly<Record<Choice, { readonly label: MessageKey; readonly Icon: typeof IconZoomIn }>>
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  readonly styles: typeof BELOW | typeof ICON_FIRST
}

/** Items of which one is chosen. The menu stays open, so that one sees what each does. */
const ChoiceItems = <Choice extends string>({
  choices,
  labels,
  chosen,
  onChoose,
  styles,
}: ChoiceItemsProps<Choice>) => {
  const t = useT()
  return (
    <Menu.RadioGroup value={chosen} onChange={(choice) => onChoose(choice as Choice)}>
      {choices.map((choice) => {
        const { label, Icon } = labels[choice]
        return (
          <Menu.RadioItem
            key={choice}
            value={choice}
            closeMenuOnClick={false}
            styles={styles}
            checkIcon={<CheckIcon size={10} />}
            rightSection={<Icon size={16} />}
          >
            {t(label)}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}

interface SizeItemProps {
  readonly Icon: typeof IconZoomIn
  readonly label: string
  /** The size that it gives the text; undefined if there is none further on. */
  readonly size: TextSize | undefined
}

const SizeItem = ({ Icon, label, size }: SizeItemProps) => (
  <Menu.Item
    leftSection={<Icon size={16} />}
    closeMenuOnClick={false}
    disabled={size === undefined}
    onClick={() => size !== undefined && savePreferences({ size })}
  >
    {label}
  </Menu.Item>
)

/** Items of the settings menu. None of them closes it, so that the effect can be seen and undone. */
export const SettingsItems = () => {
  const t = useT()
  const { lineNumbers, authorColors, authorLook, width, size } = useStore(preferences)
  return (
    <>
      <Menu.CheckboxItem
        checked={lineNumbers}
        onChange={(checked) => savePreferences({ lineNumbers: checked })}
        styles={ICON_FIRST}
        rightSection={<IconListNumbers size={16} data-sign="numbers" />}
      >
        {t('EDITOR.SETTINGS.LINE_NUMBERS')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={authorColors}
        onChange={(checked) => savePreferences({ authorColors: checked })}
        styles={ICON_FIRST}
        rightSection={<IconPalette size={16} />}
      >
        {t('EDITOR.SETTINGS.AUTHOR_COLORS')}
      </Menu.CheckboxItem>
      {authorColors && (
        <ChoiceItems
          choices={authorStyles}
          labels={AUTHOR_STYLE_LABELS}
          chosen={authorLook}
          onChoose={(look) => savePreferences({ authorLook: look })}
          styles={BELOW}
        />
      )}
      <Menu.Divider />
      <Menu.Label>{t('EDITOR.SETTINGS.WIDTH')}</Menu.Label>
      <ChoiceItems
        choices={textWidths}
        labels={WIDTHS}
        chosen={width}
        onChoose={(chosen) => savePreferences({ width: chosen })}
        styles={ICON_FIRST}
      />
      <Menu.Divider />
      <Menu.Label>{t('EDITOR.SETTINGS.SIZE', { percent: size })}</Menu.Label>
      <SizeItem Icon={IconZoomIn} label={t('EDITOR.SETTINGS.LARGER')} size={sizeBeside(size, 1)} />
      <SizeItem Icon={IconZoomOut} label={t('EDITOR.SETTINGS.SMALLER')} size={sizeBeside(size, -1)} />
      <Menu.Divider />
      <ColorSchemeItems />
    </>
  )
}
