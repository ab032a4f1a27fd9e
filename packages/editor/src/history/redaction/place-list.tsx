import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { REDACTION_REASON_MAX } from '@sheaf/contract/limits'
import type { ReplyOf } from '@sheaf/contract/route'
import type { findRedactions } from '@sheaf/contract/routes/redaction'
import type { MessageKey } from '@sheaf/l10n/keys'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatMoment } from '../session/moment-words.ts'

export type RedactionPlace = ReplyOf<typeof findRedactions>['value']['places'][number]

const WHERE: Readonly<Record<RedactionPlace['where'], MessageKey>> = {
  text: 'TIMESLIDER.REDACT.IN_TEXT',
  table: 'TIMESLIDER.REDACT.IN_TABLE',
  link: 'TIMESLIDER.REDACT.IN_LINK',
  attribute: 'TIMESLIDER.REDACT.IN_LINE',
  version: 'TIMESLIDER.REDACT.IN_VERSION',
}

interface PlaceListProps {
  readonly places: readonly RedactionPlace[]
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onBack: () => void
  readonly onRedact: (reason: string, except: readonly string[]) => void
}

/** Lists where the text stands or stood. All of it is taken out that is not unticked, after a second question. */
export const PlaceList = ({ places, isBusy, failure, onBack, onRedact }: PlaceListProps) => {
  const t = useT()
  const locale = useDateLocale()
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const found = useRef<HTMLParagraphElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  // Each question takes the place of the one before, and the focus goes to where it begins.
  useEffect(() => (isAsked ? cancel : found).current?.focus(), [isAsked])
  const count = places.length - except.size
  const toggle = (id: string, isTaken: boolean) => {
    const next = new Set(except)
    if (isTaken) next.delete(id)
    else next.add(id)
    setExcept(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || count === 0 || reason.trim() === '') return
    if (isAsked) onRedact(reason.trim(), [...except])
    else setIsAsked(true)
  }
  const alert = failure !== undefined && (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {failure}
    </Text>
  )
  if (isAsked)
    return (
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text>{t('TIMESLIDER.REDACT.SURE', { count })}</Text>
          {alert}
          <ConfirmActions>
            <Button ref={cancel} variant="default" onClick={() => setIsAsked(false)}>
              {t('ACTIONS.CANCEL')}
            </Button>
            <ActButton type="submit" color="red.8" loading={isBusy}>
              {t('TIMESLIDER.REDACT.ACT')}
            </ActButton>
          </ConfirmActions>
        </Stack>
      </form>
    )
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text ref={found} size="sm" tabIndex={-1}>
          {t('TIMESLIDER.REDACT.PLACES', { count: places.length })}
        </Text>
        <ul className="redaction-places">
          {places.map(({ id, where, before, text, after, author, firstAt, stands }) => (
            <li key={id}>
              <Checkbox
                checked={!except.has(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
                label={
                  <span dir="auto">
                    {before}
                    <mark>{text}</mark>
                    {after}
                  </span>
                }
                description={[
                  t(WHERE[where]),
                  t(stands ? 'TIMESLIDER.REDACT.STANDS' : 'TIMESLIDER.REDACT.STOOD'),
                  ...(author === null ? [] : [author.name || t('EDITOR.GUEST')]),
                  formatMoment(firstAt, locale),
                ].join(' · ')}
              />
            </li>
          ))}
        </ul>
        <TextInput
          label={t('TIMESLIDER.REDACT.REASON')}
          description={t('TIMESLIDER.REDACT.REASON_HELP')}
          value={reason}
          required
          maxLength={REDACTION_REASON_MAX}
          dir="auto"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {alert}
        <ConfirmActions>
          <Button variant="default" onClick={onBack}>
            {t('TIMESLIDER.REDACT.BACK')}
          </Button>
          <ActButton type="submit" color="red.8" loading={false} disabled={count === 0}>
            {t('TIMESLIDER.REDACT.TAKE', { count })}
          </ActButton>
        </ConfirmActions>
      </Stack>
    </form>
  )
}
