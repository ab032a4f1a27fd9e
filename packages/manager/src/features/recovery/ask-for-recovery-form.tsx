import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { STRING_MAX } from '@sheaf/contract/limits'
import { requestRecovery } from '@sheaf/contract/routes/recovery'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { UnableAlert } from '../../components/failures/unable-alert.tsx'
import { isUnable } from '../../lib/errors/api-error.ts'
import { contractErrors, showRefusal, submitWith } from '../../lib/forms/form.ts'
import { useAskForRecovery } from './recovery.queries.ts'

/** Mails a recovery link. Like the server, it never tells whether an address is known. */
export const AskForRecoveryForm = () => {
  const t = useT()
  const { mutateAsync: ask, isPending, isSuccess, error } = useAskForRecovery()
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) =>
      values.email.trim() === '' ? { email: t('USER.ERR.EMAIL') } : contractErrors(requestRecovery.body, values),
  })
  const submit = async (email: string) => {
    try {
      await ask(email)
      toast.success(t('USER.INFO.PASSRECOVER_SUCCESS'))
    } catch (error) {
      if (!isUnable(error)) showRefusal(form, error)
    }
  }
  return (
    <form noValidate onSubmit={submitWith(form, ({ email }) => submit(email))}>
      <Stack>
        <Text size="sm">{nonBreakingHyphens(t(isSuccess ? 'USER.PASSRECOVER_SENT' : 'USER.PASSRECOVER_EMAIL'))}</Text>
        <UnableAlert error={error} />
        <TextInput
          type="email"
          label={nonBreakingHyphens(t('USER.EMAIL'))}
          {...autofill.email}
          maxLength={STRING_MAX}
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <ActButton type="submit" fullWidth loading={isPending}>
          {t('USER.PASSRECOVER_SEND')}
        </ActButton>
      </Stack>
    </form>
  )
}
