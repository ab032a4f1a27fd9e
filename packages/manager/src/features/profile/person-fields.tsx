import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { ColorField } from './color-field.tsx'
import { ColorSample } from './color-sample.tsx'
import type { ProfileFieldsProps } from './profile-fields.ts'

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
