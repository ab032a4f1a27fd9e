import {
  type AutocompleteProps,
  ComboboxChevron,
  Pill,
  PillsInput,
  type SelectProps,
  type TagsInputProps,
  TextInput,
} from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useLaterField } from '../lib/use-later-field.ts'

/*
 * Fields that complete what is typed once the code for that is here, which is not part of the page's first load. Until
 * then a plain field of the same look takes what is typed.
 */

interface Placed {
  readonly ref?: Ref<HTMLInputElement>
  /** Path by which a form finds the field. */
  readonly 'data-path'?: string | undefined
}

interface PlaceProps {
  readonly ref: Ref<HTMLDivElement>
  /** Marks a plain field, so that tests can wait until it has been replaced. */
  readonly isPlain: boolean
  readonly children: ReactNode
}

/** Is no box of its own in the layout. */
const Place = ({ ref, isPlain, children }: PlaceProps) => (
  <div ref={ref} style={{ display: 'contents' }} data-plain={isPlain || undefined}>
    {children}
  </div>
)

type TextFieldKeys = 'label' | 'description' | 'error' | 'inputContainer' | 'onKeyDown' | 'onPaste' | 'autoCapitalize'

interface LaterAutocompleteProps
  extends Placed, Pick<AutocompleteProps, TextFieldKeys | 'spellCheck' | 'data' | 'filter' | 'renderOption'> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onOptionSubmit: (text: string) => void
}

/** A text with completions. */
export const LaterAutocomplete = (props: LaterAutocompleteProps) => {
  const { box, Field } = useLaterField('Autocomplete')
  const {
    data: _data,
    filter: _filter,
    renderOption: _renderOption,
    onOptionSubmit: _onOptionSubmit,
    onChange,
    ...plain
  } = props
  return (
    <Place ref={box} isPlain={Field === undefined}>
      {Field ? (
        <Field {...props} />
      ) : (
        <TextInput {...plain} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Place>
  )
}

type SelectKeys = 'label' | 'description' | 'placeholder' | 'error' | 'required' | 'withAsterisk'

interface LaterSelectProps
  extends Placed, Pick<SelectProps, SelectKeys | 'searchable' | 'allowDeselect' | 'openOnFocus' | 'renderOption'> {
  readonly data: { readonly value: string; readonly label: string }[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** One of several options, which open as soon as they can if the field was pressed before. */
export const LaterSelect = (props: LaterSelectProps) => {
  const { box, Field, begun } = useLaterField('Select')
  const { data, value, searchable = false } = props
  const chosen = data.find((option) => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string>()
  const [isPressed, setIsPressed] = useState(false)
  const search = typed ?? chosen
  const keepTyped = useEffectEvent(() => setTyped(typed))
  useEffect(() => {
    // The field clears its text when it comes, before this effect.
    // oxlint-disable-next-line react/set-state-in-effect -- only then may what was typed return
    if (begun?.isFocused) keepTyped()
  }, [begun])
  /** Chooses what was typed in full, and forgets what is nobody's choice. */
  const leave = () => {
    const wanted = typed?.trim().toLowerCase()
    const [found, ...others] = data.filter((option) => option.label.toLowerCase() === wanted)
    if (found && others.length === 0) props.onChange(found.value)
    setTyped(undefined)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    // As of the field to come, this opens the options; it submits no form.
    event.preventDefault()
    setIsPressed(true)
  }
  const { ref, 'data-path': path, label, description, placeholder, error } = props
  const { required = false, withAsterisk = required } = props
  return (
    <Place ref={box} isPlain={Field === undefined}>
      {Field ? (
        <Field
          {...props}
          searchValue={search}
          onSearchChange={setTyped}
          onBlur={leave}
          selectFirstOptionOnChange
          defaultDropdownOpened={isPressed && begun?.isFocused === true}
        />
      ) : (
        <TextInput
          {...{ label, description, placeholder, error, required, withAsterisk }}
          ref={ref}
          data-path={path}
          value={search}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setIsPressed(true)
          }}
          onClick={() => setIsPressed(true)}
          onKeyDown={handleKeyDown}
          onBlur={leave}
          readOnly={!searchable}
          pointer={!searchable}
          rightSection={<ComboboxChevron size="sm" error={error} />}
          rightSectionPointerEvents="none"
        />
      )}
    </Place>
  )
}

type TagsKeys = 'label' | 'description' | 'placeholder' | 'error' | 'inputContainer' | 'data' | 'maxTags' | 'splitChars'

interface LaterTagsInputProps
  extends Placed, Pick<TagsInputProps, TagsKeys | 'acceptValueOnBlur' | 'clearable' | 'clearButtonProps'> {
  readonly value?: string[]
  readonly onChange: (tags: string[]) => void
}

/** Several short texts with completions. */
export const LaterTagsInput = (props: LaterTagsInputProps) => {
  const { box, Field } = useLaterField('TagsInput')
  const [typed, setTyped] = useState('')
  const { ref, 'data-path': path, label, description, placeholder, error, inputContainer, value = [], onChange } = props
  const { splitChars = [','], maxTags = Infinity } = props
  const add = (text: string) => {
    const tags = [...value]
    for (const part of splitChars.reduce((parts, by) => parts.flatMap((each) => each.split(by)), [text])) {
      const tag = part.trim()
      const isNew = tags.every((other) => other.toLowerCase() !== tag.toLowerCase())
      if (tag !== '' && isNew && tags.length < maxTags) tags.push(tag)
    }
    if (tags.length > value.length) onChange(tags)
    setTyped('')
  }
  const type = (text: string) => (splitChars.some((by) => text.includes(by)) ? add(text) : setTyped(text))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed.trim() === '' && value.length > 0) onChange(value.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }
  const [isOpen, setIsOpen] = useState(false)
  const handleFieldKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // As in the field of people, Enter adds and never sends the form.
    if (event.currentTarget.value.trim() === '') event.preventDefault()
    setIsOpen(false)
  }
  return (
    <Place ref={box} isPlain={Field === undefined}>
      {Field ? (
        <Field
          {...props}
          defaultSearchValue={typed}
          onKeyDown={handleFieldKeyDown}
          // By itself, the list would lie over the form's buttons after a tag was added, until the field is left.
          dropdownOpened={isOpen}
          onDropdownOpen={() => setIsOpen(true)}
          onDropdownClose={() => setIsOpen(false)}
          onSearchChange={(text) => {
            if (text !== '') setIsOpen(true)
          }}
        />
      ) : (
        <PillsInput {...{ label, description, error }} {...(inputContainer && { inputContainer })}>
          <Pill.Group>
            {value.map((tag) => (
              <Pill key={tag} withRemoveButton onRemove={() => onChange(value.filter((other) => other !== tag))}>
                {tag}
              </Pill>
            ))}
            <PillsInput.Field
              ref={ref}
              data-path={path}
              placeholder={placeholder}
              autoComplete="off"
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              onPaste={(event) => {
                // The field itself drops line breaks.
                const text = event.clipboardData.getData('text')
                if (!splitChars.some((by) => text.includes(by))) return
                event.preventDefault()
                add(typed + text)
              }}
              onKeyDown={handleKeyDown}
              onBlur={() => add(typed)}
            />
          </Pill.Group>
        </PillsInput>
      )}
    </Place>
  )
}
