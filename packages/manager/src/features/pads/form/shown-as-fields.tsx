import { NativeSelect, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@sheaf/l10n/languages'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { PadFormValues } from './pad-form-values.ts'

/** PAD-80: how the text of a pad is shown to those who have not chosen for themselves. */
export const ShownAsFields = ({ form }: { readonly form: UseFormReturnType<PadFormValues> }) => {
  const t = useT()
  const choices = Object.entries(languages).map(([value, label]) => ({ value, label: label as string }))
  // Programs may have named a language that the pages do not have.
  const { lang } = form.values
  const other = lang === '' || Object.hasOwn(languages, lang) ? [] : [{ value: lang, label: lang }]
  return (
    <>
      <NativeSelect
        label={t('GROUP.FIELD.PAD_LANG')}
        description={t('GROUP.INFO.PAD_LANG')}
        data={[{ value: '', label: t('GROUP.PAD.LANG_UNSAID') }, ...choices, ...other]}
        {...form.getInputProps('lang')}
      />
      <Switch
        label={t('GROUP.FIELD.LINE_NUMBERS')}
        description={t('GROUP.INFO.LINE_NUMBERS')}
        {...form.getInputProps('lineNumbers', { type: 'checkbox' })}
      />
    </>
  )
}
