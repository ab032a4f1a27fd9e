import { Button, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { NOTIFIED_MAX, NOTIFY_TEXT_MAX } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useT } from '@sheaf/ui/l10n/use-t'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { SPLIT_CHARS } from '@sheaf/ui/lib/split-chars'
import { type FormEvent, useState } from 'react'
import { notifyUsers } from '@sheaf/contract/routes/mails'
import { type ApiTarget, callApi, keyOfRefusal } from '../../lib/page/call-api.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'

/** A mail that asks people to look at a line of the pad. */
export interface Notice {
  readonly logins: readonly string[]
  readonly text: string
  readonly line: number
  /** The address of the line. */
  readonly link: string
}

interface NotifyFormProps {
  readonly site: ApiTarget
  readonly people: readonly FolderPerson[]
  readonly notice: Notice
  readonly onClose: () => void
}

/** Returns the path and query of a link. The server need not know by which host name the site is reached here. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

interface NotifyCall {
  readonly loginsOrEmails: readonly string[]
  readonly url: string
  readonly text: string
}

/** Asks the server to mail people. Returns the key of the error, if there is one. */
export const notifyPeople = async (site: ApiTarget, call: NotifyCall): Promise<string | undefined> => {
  try {
    const response = await callApi(site, notifyUsers.path, { body: call })
    return response.ok ? undefined : await keyOfRefusal(response)
  } catch {
    return 'GLOBAL.OFFLINE'
  }
}

/** Form for a mail to people of the folder (EDT-29). Neither the server nor the page tells which of them get it. */
export const NotifyForm = ({ site, people, notice, onClose }: NotifyFormProps) => {
  const t = useT()
  const [logins, setLogins] = useState([...notice.logins])
  const [text, setText] = useState(notice.text.slice(0, NOTIFY_TEXT_MAX))
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const names = new Map(people.map(({ login, name }) => [login, name === login ? '' : name]))

  const send = async () => {
    setIsSending(true)
    const refusal = await notifyPeople(site, { loginsOrEmails: logins, url: pathOf(notice.link), text })
    setIsSending(false)
    if (refusal !== undefined) {
      setError(textOfKey(refusal))
      return
    }
    onClose()
    toast.success(t('EDITOR.NOTIFY.SENT'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (logins.length === 0) setError(t('EDITOR.NOTIFY.NOBODY'))
    else void send()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TagsInput
          label={t('EDITOR.NOTIFY.PEOPLE')}
          description={nonBreakingHyphens(t('GROUP.INVITE_USER.INPUT_HELP'))}
          data={people.map(({ login }) => login)}
          renderOption={({ option }) => (
            <span>
              <bdi>{option.value}</bdi>{' '}
              <Text span size="xs" c="dimmed">
                <bdi>{names.get(option.value)}</bdi>
              </Text>
            </span>
          )}
          value={logins}
          onChange={(chosen) => {
            setLogins(chosen)
            setError(undefined)
          }}
          maxTags={NOTIFIED_MAX}
          splitChars={SPLIT_CHARS}
          error={error !== undefined && <span role="alert">{error}</span>}
          openOnFocus={false}
          data-autofocus={notice.logins.length === 0 || undefined}
        />
        <Textarea
          label={t('EDITOR.NOTIFY.TEXT')}
          description={nonBreakingHyphens(t('EDITOR.NOTIFY.HINT', { line: String(notice.line) }))}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={NOTIFY_TEXT_MAX}
          rows={5}
          data-autofocus={notice.logins.length > 0 || undefined}
        />
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {t('ACTIONS.CANCEL')}
          </Button>
          {/* The button is not disabled while sending, since it would lose the focus. */}
          <Button type="submit" aria-busy={isSending}>
            {t('EDITOR.NOTIFY.SEND')}
          </Button>
        </ConfirmActions>
      </Stack>
    </form>
  )
}
