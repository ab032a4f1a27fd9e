import { Checkbox, ColorInput, SimpleGrid, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ColorSample } from './color-sample.tsx'
import type { ProfileFieldsProps } from './profile-form.tsx'

/** Told apart by people with the usual colour blindnesses, and readable behind dark text. */
const SWATCHES = ['#8dd3c7', '#bebada', '#fb8072', '#80b1d3', '#fdb462', '#b3de69', '#fccde5', '#ffed6f']

/** How one appears to others. */
export const PersonFields = ({ form, kind, site, shows }: ProfileFieldsProps) => {
  const t = useT()
  return (
    <>
      {shows('firstname') && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('USER.FIRSTNAME')}
            autoComplete="given-name"
            maxLength={STRING_MAX}
            {...form.getInputProps('firstname')}
          />
          <TextInput
            label={t('USER.LASTNAME')}
            autoComplete="family-name"
            maxLength={STRING_MAX}
            {...form.getInputProps('lastname')}
          />
        </SimpleGrid>
      )}
      {shows('padNickname') && (
        <TextInput
          label={t('USER.PAD_NICKNAME')}
          description={t('USER.INFO.PAD_NICKNAME')}
          autoComplete="nickname"
          maxLength={STRING_MAX}
          {...form.getInputProps('padNickname')}
        />
      )}
      <TextInput
        label={t('USER.ORGANIZATION')}
        autoComplete="organization"
        maxLength={STRING_MAX}
        {...form.getInputProps('organization')}
      />
      <ColorInput
        label={t('USER.COLOR')}
        description={t('USER.INFO.COLOR')}
        placeholder={t('USER.COLOR_SAMPLE')}
        format="hex"
        swatches={SWATCHES}
        withEyeDropper={false}
        // What is half typed stays, so that the form can say what is wrong with it.
        fixOnBlur={false}
        {...form.getInputProps('color')}
      />
      <ColorSample color={form.values.color} />
      {kind === 'own' && shows('useLoginAndColorInPads') && (
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
