import { Button, Group, Stack, Textarea, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMergedRef } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import classes from '../settings/settings-form.module.css'

/** Pasted text that has not been filled into the form. */
export interface PastedText {
  /** Fills the form, as the button does. Returns `false`, and focuses the text, if that cannot fill it. */
  readonly takeOver: () => boolean
  /** Empties and closes the field. */
  readonly drop: () => void
}

interface FillFromJsonProps {
  /** Error message for text that is not a JSON object. */
  readonly refusal: string
  /** Returns the error message for an object that cannot fill the form. */
  readonly objectionTo: (settings: object) => string | undefined
  /** Called with the text while there is some: a save or a try has to take it over, and discarding has to drop it. */
  readonly onPending: (pasted: PastedText | undefined) => void
  readonly onFill: (settings: object) => void
}

/** Milliseconds without typing after which the text counts as complete and is checked. */
const PAUSE_MS = 800

const objectIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns where the JSON syntax error is, if the browser's error message names the place. The messages differ, and some
 * give no position.
 */
const placeOf = (text: string): { readonly line: string; readonly column: string } | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    return line === undefined || column === undefined ? undefined : { line, column }
  }
}

/**
 * Fills the form from pasted JSON, the format in which other systems keep these settings. Stored settings are not shown
 * in it.
 */
export const FillFromJson = ({ refusal, objectionTo, onPending, onFill }: FillFromJsonProps) => {
  const t = useT()
  const [isOpen, { open, close }] = useDisclosure()
  const field = useRef<HTMLTextAreaElement>(null)
  const ref = useMergedRef(field, focusOnMount)
  const [text, setText] = useState('')
  const [isBack, setIsBack] = useState(false)
  const [error, setError] = useState('')
  /** Returns the settings in a text, unless they cannot fill the form. */
  const settingsIn = (typed: string): object | undefined => {
    const object = objectIn(typed)
    return object === undefined || objectionTo(object) !== undefined ? undefined : object
  }
  const settings = settingsIn(text)
  const showError = (wrong: string) => {
    const object = objectIn(wrong)
    const place = placeOf(wrong)
    const objection = object === undefined ? refusal : (objectionTo(object) ?? '')
    setError(place === undefined ? objection : `${objection} ${t('ADMIN.JSON.PLACE', place)}`)
  }
  const showErrorSoon = useDebouncedCallback(showError, PAUSE_MS)
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() !== '' && settingsIn(typed) === undefined) return showErrorSoon(typed)
    showErrorSoon.cancel()
    setError('')
  }
  const drop = () => {
    type('')
    close()
  }
  const leave = () => {
    drop()
    setIsBack(true)
  }
  const takeOver = (): boolean => {
    if (settings === undefined) {
      showErrorSoon.cancel()
      showError(text)
      field.current?.focus()
      return false
    }
    onFill(settings)
    drop()
    return true
  }
  const fill = () => setIsBack(takeOver())
  useEffect(() => {
    if (text.trim() === '') return undefined
    onPending({ takeOver, drop })
    return () => onPending(undefined)
  })
  if (!isOpen)
    return (
      <Button
        ref={isBack ? focusOnMount : undefined}
        variant="subtle"
        className={classes.flush ?? ''}
        leftSection={<IconCode size={16} aria-hidden />}
        onClick={open}
      >
        {t('ADMIN.JSON.FILL')}
      </Button>
    )
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={t('ADMIN.JSON.FIELD')}
        description={t('ADMIN.JSON.INFO')}
        ref={ref}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        value={text}
        error={error}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{error}</VisuallyHidden>
      <Group gap="xs">
        <Button
          variant="default"
          aria-disabled={settings === undefined}
          {...(settings === undefined && { 'data-disabled': true })}
          onClick={fill}
        >
          {t('ADMIN.JSON.APPLY')}
        </Button>
        <Button variant="subtle" onClick={leave}>
          {t('ACTIONS.CANCEL')}
        </Button>
      </Group>
    </Stack>
  )
}
