import { Alert, Button, Progress, Stack, Text, Textarea } from '@mantine/core'
import { viewMoment } from '@sheaf/contract/routes/history'
import { findRedactions, redactPad, viewRedaction } from '@sheaf/contract/routes/redaction'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { failureInWords } from '../session/failure-words.ts'
import type { OpenHistory } from '../session/history-session.ts'
import { PlaceList, type RedactionPlace } from './place-list.tsx'
import './redaction.css'

interface Range {
  readonly seq: number
  readonly from: number
  readonly to: number
}

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'choosing'; readonly range: Range; readonly places: readonly RedactionPlace[] }
  | { readonly kind: 'running'; readonly job: string }

interface RedactDialogProps {
  readonly history: OpenHistory
  /** The moment in which the text is looked for first. */
  readonly seq: number
  /** What is selected there. */
  readonly selected: string
  readonly onClose: () => void
}

/** HIST-119: takes a text out of the pad and all that it was, once the places have been looked at and a reason given. */
export const RedactDialog = ({ history, seq, selected, onClose }: RedactDialogProps) => {
  const t = useT()
  const { api } = history
  const [step, setStep] = useState<Step>({ kind: 'asking' })
  const [text, setText] = useState(selected)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(failureInWords(error))
    }
    setIsBusy(false)
  }
  const find = () =>
    attempt(async () => {
      const { value } = await api.call(viewMoment, { params: { seq }, query: { format: 'text' } })
      const from = (value.text ?? '').indexOf(text)
      if (from < 0) return setFailure(t('TIMESLIDER.REDACT.NOT_HERE'))
      const range = { seq, from, to: from + text.length }
      const found = await api.call(findRedactions, { body: range })
      setStep({ kind: 'choosing', range, places: found.value.places })
    })
  const redact = (range: Range, reason: string, except: readonly string[]) =>
    attempt(async () => {
      const { value } = await api.call(redactPad, { body: { ...range, reason, except: [...except] } })
      setStep({ kind: 'running', job: value.job })
    })

  if (step.kind === 'running') return <Redacting history={history} job={step.job} />
  if (step.kind === 'choosing')
    return (
      <PlaceList
        places={step.places}
        isBusy={isBusy}
        failure={failure}
        onBack={() => {
          setFailure(undefined)
          setStep({ kind: 'asking' })
        }}
        onRedact={(reason, except) => void redact(step.range, reason, except)}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && text.trim() !== '') void find()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('TIMESLIDER.REDACT.TEXT')}</Text>
        <Textarea
          label={t('TIMESLIDER.REDACT.FIELD')}
          description={t('TIMESLIDER.REDACT.FIELD_HELP')}
          value={text}
          error={failure !== undefined && <span role="alert">{failure}</span>}
          required
          autosize
          maxRows={6}
          dir="auto"
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {t('ACTIONS.CANCEL')}
          </Button>
          <ActButton type="submit" loading={isBusy}>
            {t('TIMESLIDER.REDACT.FIND')}
          </ActButton>
        </ConfirmActions>
      </Stack>
    </form>
  )
}

const POLL_MS = 500

/** Says how far the job is. Nobody gets the text from the beginning on, so that the page may be left. */
const Redacting = ({ history: { api }, job }: { readonly history: OpenHistory; readonly job: string }) => {
  const t = useT()
  const [progress, setProgress] = useState({ done: 0, total: 0, isDone: false })
  const look = useEffectEvent(async () => {
    const { value } = await api.call(viewRedaction, { params: { job } })
    setProgress(value)
  })
  const { isDone, done, total } = progress
  useEffect(() => {
    if (isDone) return undefined
    // What fails once is asked again.
    const timer = setInterval(() => void look().catch(() => {}), POLL_MS)
    return () => clearInterval(timer)
  }, [isDone])
  return (
    <Stack gap="sm">
      <div role="status">
        <Text>{t(isDone ? 'TIMESLIDER.REDACT.DONE' : 'TIMESLIDER.REDACT.RUNNING')}</Text>
      </div>
      {!isDone && (
        <Progress value={total === 0 ? 0 : (100 * done) / total} animated aria-label={t('TIMESLIDER.REDACT.RUNNING')} />
      )}
      {isDone && (
        <Alert variant="light" color="gray">
          {t('TIMESLIDER.REDACT.ELSEWHERE')}
        </Alert>
      )}
      <ConfirmActions>
        {/* What the page holds of the text is gone with it. */}
        <Button onClick={() => window.location.reload()} data-autofocus>
          {t('TIMESLIDER.REDACT.CLOSE')}
        </Button>
      </ConfirmActions>
    </Stack>
  )
}
