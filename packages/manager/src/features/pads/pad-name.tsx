import { TextInput, UnstyledButton } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { STRING_MAX } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { conflictOf } from '../../lib/errors/api-error.ts'
import { useRenamePad } from './pads.queries.ts'
import classes from './pad-name.module.css'

/**
 * SCR-807: the name of an open pad, in its heading, which who may change it edits in place. Enter and leaving the field
 * save it, Escape gives the old name back, and an empty name changes nothing. If somebody else has renamed the pad
 * meanwhile, what was typed stays, and the next save goes over their name (SCR-841).
 */
export const PadName = ({ pad, version }: { readonly pad: Pad; readonly version: string | undefined }) => {
  const t = useT()
  const { mutateAsync } = useRenamePad(pad._id)
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<string>()
  /** Version that is edited: that of the name when the editing began, or the one that the next save goes over. */
  const [edited, setEdited] = useState<string>()
  const end = (takesFocus: boolean) => {
    flushSync(() => setDraft(undefined))
    if (takesFocus) button.current?.focus()
  }
  const save = (takesFocus: boolean) => {
    const name = draft?.trim() ?? ''
    end(takesFocus)
    // Whatever is refused is said in a notice, beside which the old name stands again.
    if (name === '' || name === pad.name) return
    mutateAsync({ name, version: edited }).catch((error: unknown) => {
      const conflict = conflictOf(error)
      if (conflict === undefined) return
      setEdited(conflict.version)
      setDraft(name)
      toast.error(t('GLOBAL.CONFLICT_FIELD', { value: String(conflict.now['name']) }))
    })
  }
  if (draft === undefined)
    return (
      <UnstyledButton
        ref={button}
        className={classes.name ?? ''}
        title={t('GROUP.PAD.RENAME')}
        onClick={() => {
          setEdited(version)
          setDraft(pad.name)
        }}
      >
        {nonBreakingHyphens(pad.name)}
      </UnstyledButton>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter takes what an input method offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') save(true)
    else if (event.key === 'Escape') end(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextInput
      classNames={{ input: classes.field ?? '' }}
      aria-label={t('GROUP.PAD.EDIT_PROMPT')}
      dir="auto"
      maxLength={STRING_MAX}
      value={draft}
      // The person has just asked for this field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that it replaces had the focus
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => save(false)}
    />
  )
}
