import { ActionIcon, Button, Group as Row, TextInput } from '@mantine/core'
import { PAD_SEARCH_MAX } from '@sheaf/contract/limits'
import { isSearchable } from '@sheaf/contract/search-minimum'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { errorFor } from '../../lib/forms/form.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import classes from './search-form.module.css'

interface SearchFormProps {
  /** Search text. A change of it replaces what was typed. */
  readonly initial: string
  readonly isNarrow?: boolean
  /** Whether the field takes one line, with its label as placeholder, as above a list on a phone. */
  readonly isCompact?: boolean
  readonly field?: Ref<HTMLInputElement>
  readonly onSearch: (text: string) => void
  /** Called when a text was too short, so that nothing found before stands below the error. */
  readonly onRefuse?: () => void
}

/** Asks for words. A text that is too short gets an error at the field instead of a request. */
export const SearchForm = ({
  initial,
  isNarrow = false,
  isCompact = false,
  field,
  onSearch,
  onRefuse,
}: SearchFormProps) => {
  const t = useT()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<ReactNode>()
  const [shown, setShown] = useState(initial)
  if (shown !== initial) {
    setShown(initial)
    setText(initial)
    setError(undefined)
  }
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(field, () => input.current!)
  const hint = useShortcutHint('search')
  const name = t(isNarrow ? 'DASHBOARD.SEARCH' : 'SEARCH.FIELD')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    if (isSearchable(text)) return onSearch(text.trim())
    setError(errorFor(input.current, t('BACKEND.ERROR.TYPE.SEARCH_MIN')))
    input.current?.focus()
    onRefuse?.()
  }
  return (
    <search>
      <form onSubmit={submit} noValidate>
        <Row align="flex-start" gap="xs">
          <TextInput
            ref={input}
            className={classes.field ?? ''}
            type="search"
            {...hint}
            {...(isCompact ? { 'aria-label': name, placeholder: name } : { label: name })}
            maxLength={PAD_SEARCH_MAX}
            {...(isNarrow ? { rightSection: <SubmitIcon /> } : { leftSection: <IconSearch size={16} aria-hidden /> })}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setError(undefined)
            }}
            error={error}
          />
          {!isNarrow && (
            <Button type="submit" className={classes.submit ?? ''}>
              {t('SEARCH.SUBMIT')}
            </Button>
          )}
        </Row>
      </form>
    </search>
  )
}

/** Shows the submit button inside the field, for narrow columns. */
const SubmitIcon = () => {
  const t = useT()
  return (
    <ActionIcon type="submit" size="sm" aria-label={t('SEARCH.SUBMIT')}>
      <IconSearch size={16} />
    </ActionIcon>
  )
}
