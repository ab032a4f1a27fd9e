import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { padViewPath } from '@sheaf/contract/pages/manager-paths'
import { copyMoment } from '@sheaf/contract/routes/versions'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'
import { managerLink } from '../../lib/page/manager-link.ts'
import { isInManager } from '../../lib/page/placement.ts'
import { failureInWords } from '../session/failure-words.ts'
import type { OpenHistory } from '../session/history-session.ts'

interface CopyFormProps {
  readonly history: OpenHistory
  /** The moment whose text the new pad begins with. */
  readonly seq: number
  readonly onClose: () => void
}

/** Asks for the name of a new pad that begins with the text of a moment, makes it and leads to it. */
export const CopyForm = ({ history: { api, padName }, seq, onClose }: CopyFormProps) => {
  const t = useT()
  const [name, setName] = useState(() => t('GROUP.PAD.COPY_OF', { name: padName }).slice(0, STRING_MAX))
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Where the new pad is, in the page around this one if that is ours. */
  const [made, setMade] = useState<string>()
  const make = async () => {
    setIsMaking(true)
    setFailure(undefined)
    try {
      const { value } = await api.call(copyMoment, { body: { seq, name: name.trim() } })
      const { base } = api.target
      const path = isInManager() ? padViewPath(value.group, value._id) : `/p/${encodeURIComponent(value._id)}`
      const link = managerLink(path, base)
      setMade(link)
      const page = isInManager() ? window.parent : window
      page.location.assign(link)
    } catch (error) {
      setFailure(failureInWords(error))
    }
    setIsMaking(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMaking && name.trim() !== '') void make()
  }
  if (made !== undefined)
    return (
      <Anchor href={made} {...(isInManager() && { target: '_parent' })} data-autofocus>
        {t('TIMESLIDER.COPY.OPEN', { name })}
      </Anchor>
    )
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('GROUP.PAD.ADD_PROMPT')}
          description={t('TIMESLIDER.COPY.TEXT')}
          value={name}
          error={failure !== undefined && <span role="alert">{failure}</span>}
          required
          maxLength={STRING_MAX}
          dir="auto"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {t('ACTIONS.CANCEL')}
          </Button>
          <ActButton type="submit" loading={isMaking}>
            {t('TIMESLIDER.COPY.MAKE')}
          </ActButton>
        </ConfirmActions>
      </Stack>
    </form>
  )
}
