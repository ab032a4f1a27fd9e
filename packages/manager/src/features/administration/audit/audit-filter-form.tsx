import { Button, Collapse, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { acts, actSchema } from '@sheaf/contract/entities/audit'
import { formatNumber } from '@sheaf/l10n/format-number'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilter } from '@tabler/icons-react'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useShortcutHint } from '../../../lib/preferences/shortcut-hint.ts'
import { useIsPhone } from '../../../lib/page/use-is-phone.ts'
import { useDebouncedText } from '../../../lib/lists/use-debounced-text.ts'
import classes from './audit-filter-form.module.css'
import type { AuditSearch } from './audit-filters.ts'
import { DayField } from './day-field.tsx'

/** Handle through which the screen controls the filters. */
export interface AuditFilterFields {
  /**
   * Discards typed text that is still debounced, and focuses the first field, or the button that opens the form. The
   * screen resets the address.
   */
  readonly empty: () => void
  /** Focuses the first field, or the button that opens the form. */
  readonly focus: () => void
}

interface AuditFilterFormProps {
  readonly search: AuditSearch
  /** Number of active filters. */
  readonly active: number
  readonly fields: Ref<AuditFilterFields>
  readonly onChange: (change: Partial<AuditSearch>) => void
}

/** Filters of the audit trail. On a phone they are behind a button that shows how many are active. */
export const AuditFilterForm = ({ search, active, fields, onChange }: AuditFilterFormProps) => {
  const t = useT()
  const hint = useShortcutHint('search')
  const id = useId()
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(false)
  const first = useRef<HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [actor, typeActor, emptyActor] = useDebouncedText(search.actor, (text) => onChange({ actor: text }))
  const [user, typeUser, emptyUser] = useDebouncedText(search.user, (text) => onChange({ user: text }))
  // Part of the keys of the days: only a new input has lost the parts of a date that was not typed to its end.
  const [emptied, setEmptied] = useState(0)
  const focus = () => (button.current ?? first.current)?.focus()
  useImperativeHandle(fields, () => ({
    empty: () => {
      emptyActor()
      emptyUser()
      setEmptied((times) => times + 1)
      focus()
    },
    focus,
  }))
  const language = useLanguage()
  const compare = nameOrder(language)
  const choices = acts
    .map((act) => ({ value: act, label: t(`AUDIT.ACTS.${act}`) }))
    .toSorted((a, b) => compare(a.label, b.label))
  const title = t('GROUP.FILTERS.TITLE')
  const name = active > 0 ? t('GROUP.FILTERS.ACTIVE', { count: active }) : title
  const form = (
    <div className={classes.filters ?? ''}>
      <NativeSelect
        ref={first}
        className={classes.act ?? ''}
        label={t('AUDIT.ACT')}
        data={[{ value: '', label: t('AUDIT.ANY') }, ...choices]}
        value={search.act ?? ''}
        onChange={(event) => onChange({ act: actSchema.safeParse(event.currentTarget.value).data })}
      />
      <TextInput
        {...(isPhone ? {} : hint)}
        label={t('AUDIT.ACTOR')}
        placeholder={t('USER.LOGIN')}
        value={actor}
        onChange={(event) => typeActor(event.currentTarget.value)}
      />
      <TextInput
        label={t('AUDIT.USER')}
        placeholder={t('USER.LOGIN')}
        value={user}
        onChange={(event) => typeUser(event.currentTarget.value)}
      />
      <DayField key={`from ${emptied}`} label="AUDIT.FROM" day={search.from} onSettle={(from) => onChange({ from })} />
      <DayField
        key={`until ${emptied}`}
        label="AUDIT.UNTIL"
        day={search.until}
        onSettle={(until) => onChange({ until })}
      />
    </div>
  )
  if (!isPhone) return form
  return (
    <div>
      <Button
        ref={button}
        // The button has the shortcut as long as the field that it opens is hidden.
        {...hint}
        fullWidth
        variant={isOpen || active > 0 ? 'light' : 'default'}
        aria-label={name}
        title={active > 0 ? name : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={toggle}
      >
        {title}
        {active > 0 && <span className={classes.count}>{formatNumber(active, language)}</span>}
      </Button>
      <Collapse expanded={isOpen} id={id} mt={isOpen ? 'sm' : 0}>
        {form}
      </Collapse>
    </div>
  )
}
