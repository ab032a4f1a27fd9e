import { Alert, Group, Stack, TextInput } from '@mantine/core'
import { email } from '@sheaf/contract/field'
import { ActButton } from '@sheaf/ui/components/act-button'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconCheck, IconMailForward, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { isApiError } from '../../../lib/errors/api-error.ts'
import { useConfiguration } from '../../../lib/session/session.ts'
import { ResultRegion } from '../result-region.tsx'
import { listSettings, missingForMail } from '../attention/mail-needs.ts'
import { MAIL_NOT_CONFIGURED, useSendTestMail } from './mails.queries.ts'

/** Settings by which a mail reaches its server. */
const MAIL_SERVER = ['SMTPHost', 'SMTPPort', 'SMTPSSL', 'SMTPTLS', 'SMTPUser', 'SMTPPass', 'SMTPEmailFrom'] as const

/** Sends a test mail with the saved settings, and shows the mail server's own error message. */
export const TestMail = () => {
  const t = useT()
  const lang = useLanguage()
  const { value: settings } = useConfiguration()
  const { SMTPHost = '', SMTPEmailFrom = '', rootUrl = '' } = settings
  const [address, setAddress] = useState(SMTPEmailFrom)
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, data, error, isPending } = useSendTestMail()
  const about = JSON.stringify(MAIL_SERVER.map((key) => settings[key]))
  const [sentAbout, setSentAbout] = useState('')
  // What the mail server said of other settings than the saved ones is outdated.
  const answer = isPending || about !== sentAbout ? undefined : data
  const missing = missingForMail({ SMTPHost, SMTPEmailFrom })
  const send = () => {
    const isAddress = email.safeParse(address).success
    setIsRefused(!isAddress)
    if (!isAddress) return
    setSentAbout(about)
    mutate({ email: address, lang })
  }
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="1 1 16rem"
          maw={420}
          type="email"
          label={nonBreakingHyphens(t('ADMIN.TEST_MAIL_TO'))}
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
      <ResultRegion result={data ?? error}>
        {answer && (
          <Alert variant="light" color={answer.sent ? 'pine' : 'red'} icon={answer.sent ? <IconCheck /> : <IconX />}>
            {answer.sent ? t('ADMIN.TEST_MAIL_SENT') : t('ADMIN.TEST_MAIL_FAILED', { reason: answer.reason ?? '' })}
          </Alert>
        )}
        {answer?.sent === true && rootUrl === '' && (
          <Alert variant="light" color="orange" icon={<IconAlertTriangle />} mt="xs">
            {t('ADMIN.TEST_MAIL_NO_LINKS', { names: listSettings(t, ['ADMIN.FIELD.ROOTURL']) })}
          </Alert>
        )}
        {isApiError(error, MAIL_NOT_CONFIGURED) && !isPending && missing.length > 0 && (
          <Alert variant="light" color="red" icon={<IconX />}>
            {t('ADMIN.TEST_MAIL_MISSING', { names: listSettings(t, missing) })}
          </Alert>
        )}
      </ResultRegion>
    </Stack>
  )
}
