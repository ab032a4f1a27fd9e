import { Checkbox, SimpleGrid, TextInput, Text, useComputedColorScheme } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { authorBackground } from '@sheaf/ui/theme/author-background'
import { ColorField } from './color-field.tsx'
import type { ProfileFieldsProps } from './profile-fields.ts'

const COLOR = /^#[\da-f]{6}$/i

interface ColorSampleProps {
  readonly color: string
  /** Colour that pads give while none is chosen. */
  readonly given: string | undefined
  /** Whether the account wants its colour to be seen in pads. */
  readonly isSeen: boolean
}

/**
 * SCR-364: shows the colour as pads will show it, and says whether they adjust it, give it where it is
 * free, or do not show it.
 */
const ColorSample = ({ color, given, isSeen }: ColorSampleProps) => {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  const isGiven = color === '' && given !== undefined
  const shown = isGiven ? given : color
  if (!COLOR.test(shown)) return null
  const ground = authorBackground(shown, scheme)
  if (!isSeen && !isGiven)
    return (
      <Text size="sm" c="dimmed" py={4} mt="calc(var(--mantine-spacing-xs) * -1)" aria-live="polite">
        {t('USER.COLOR_TEXT_HIDDEN')}
      </Text>
    )
  const isAdjusted = ground.toLowerCase() !== shown.toLowerCase()
  return (
    <Text size="sm" px="xs" py={4} mt="calc(var(--mantine-spacing-xs) * -1)" bg={ground} bdrs="sm" aria-live="polite">
      {t(isGiven ? 'USER.COLOR_TEXT_GIVEN' : isAdjusted ? 'USER.COLOR_TEXT_ADJUSTED' : 'USER.COLOR_TEXT')}
    </Text>
  )
}

/** Shows the fields that others see: names, organization and colour. */
export const PersonFields = ({ form, kind, isOwn, site, givenColor, shows }: ProfileFieldsProps) => {
  const t = useT()
  return (
    <>
      {shows('firstname') && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('USER.FIRSTNAME')}
            {...(isOwn ? autofill.givenName : autofill.nothing)}
            {...withLimit(STRING_MAX, form.getInputProps('firstname'))}
          />
          <TextInput
            label={t('USER.LASTNAME')}
            {...(isOwn ? autofill.familyName : autofill.nothing)}
            {...withLimit(STRING_MAX, form.getInputProps('lastname'))}
          />
        </SimpleGrid>
      )}
      {shows('padNickname') && (
        <TextInput
          label={t('USER.PAD_NICKNAME')}
          description={t(
            site.useFirstLastNameInPads ? 'USER.INFO.PAD_NICKNAME_WITHOUT_NAME' : 'USER.INFO.PAD_NICKNAME',
          )}
          {...(isOwn ? autofill.nickname : autofill.nothing)}
          {...withLimit(STRING_MAX, form.getInputProps('padNickname'))}
        />
      )}
      <TextInput
        label={t('USER.ORGANIZATION')}
        {...(isOwn ? autofill.organization : autofill.nothing)}
        {...withLimit(STRING_MAX, form.getInputProps('organization'))}
      />
      <ColorField
        description={t(isOwn ? 'USER.INFO.COLOR_OWN' : 'USER.INFO.COLOR')}
        value={form.values.color}
        given={givenColor}
        error={form.errors['color']}
        path="color"
        onChange={(color) => form.setFieldValue('color', color)}
      />
      <ColorSample color={form.values.color} given={givenColor} isSeen={form.values.useLoginAndColorInPads} />
      {kind === 'own' && (
        <Checkbox
          label={site.useFirstLastNameInPads ? t('USER.USECOLORINPADS') : t('USER.USELOGINANDCOLORINPADS')}
          description={
            site.useFirstLastNameInPads ? t('USER.INFO.USECOLORINPADS') : t('USER.INFO.USELOGINANDCOLORINPADS')
          }
          {...form.getInputProps('useLoginAndColorInPads', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
