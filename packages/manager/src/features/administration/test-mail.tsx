import { Alert, Group, Stack, TextInput } from '@mantine/core'
import { email } from '@sheaf/contract/field'
import { ActButton } from '@sheaf/ui/components/act-button'
import { unbroken } from '@sheaf/ui/components/unbroken'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconCheck, IconMailForward, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { isApiError } from '../../lib/api-error.ts'
import { useConfiguration } from '../../lib/session.ts'
import { Answer } from './answer.tsx'
import { listSettings, missingForMail } from './mail-needs.ts'
import { MAIL_NOT_CONFIGURED, useSendTestMail } from './mails.queries.ts'

/** Sends a test mail with the saved settings, and shows the mail server's own error message. */
export const TestMail = () => {
  const t = useT()
  const lang = useLanguage()
  const { SMTPHost = '', SMTPEmailFrom = '', rootUrl = '' } = useConfiguration().value
  const [address, setAddress] = useState(SMTPEmailFrom)
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, data, error, isPending } = useSendTestMail()
  const missing = missingForMail({ SMTPHost, SMTPEmailFrom })
  const send = () => {
    const isAddress = email.safeParse(address).success
    setIsRefused(!isAddress)
    if (isAddress) mutate({ email: address, lang })
  }
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="1 1 16rem"
          maw={420}
          type="email"
          label={unbroken(t('ADMIN.TEST_MAIL_TO'))}
          description={t('ADMIN.TEST_MAIL_INFO')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={address}
          error={isRefused && t('BACKEND.ERROR.TYPE.MAIL')}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter sends the mail and must not submit the surrounding form.
            event.preventDefault()
            send()
          }}
        />
        <ActButton
          mt={25}
          variant="default"
          loading={isPending}
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={send}
        >
          {t('ADMIN.TEST_MAIL')}
        </ActButton>
      </Group>
      <Answer answer={data ?? error}>
        {data && !isPending && (
          <Alert variant="light" color={data.sent ? 'pine' : 'red'} icon={data.sent ? <IconCheck /> : <IconX />}>
            {data.sent ? t('ADMIN.TEST_MAIL_SENT') : t('ADMIN.TEST_MAIL_FAILED', { reason: data.reason ?? '' })}
          </Alert>
        )}
        {data?.sent === true && !isPending && rootUrl === '' && (
          <Alert variant="light" color="orange" icon={<IconAlertTriangle />} mt="xs">
            {t('ADMIN.TEST_MAIL_NO_LINKS', { names: listSettings(t, ['ADMIN.FIELD.ROOTURL']) })}
          </Alert>
        )}
        {isApiError(error, MAIL_NOT_CONFIGURED) && !isPending && missing.length > 0 && (
          <Alert variant="light" color="red" icon={<IconX />}>
            {t('ADMIN.TEST_MAIL_MISSING', { names: listSettings(t, missing) })}
          </Alert>
        )}
      </Answer>
    </Stack>
  )
}
