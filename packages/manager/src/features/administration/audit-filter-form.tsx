import { NativeSelect, TextInput } from '@mantine/core'
import { acts, actSchema } from '@sheaf/contract/entities/audit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useShortcutHint } from '../../lib/shortcut-hint.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import classes from './audit-filter-form.module.css'
import type { AuditSearch } from './audit-filters.ts'

/** What the screen does with the filters. */
export interface AuditFilterFields {
  /** Empties what is typed and not yet handed on, and moves the focus to the first. The address is the screen's. */
  readonly empty: () => void
  /** Moves the focus to the first. */
  readonly focus: () => void
}

interface AuditFilterFormProps {
  readonly search: AuditSearch
  readonly fields: Ref<AuditFilterFields>
  readonly onChange: (change: Partial<AuditSearch>) => void
}

export const AuditFilterForm = ({ search, fields, onChange }: AuditFilterFormProps) => {
  const t = useT()
  const hint = useShortcutHint('search')
  const first = useRef<HTMLSelectElement>(null)
  const [actor, typeActor, emptyActor] = useTypedText(search.actor, (text) => onChange({ actor: text }))
  const [user, typeUser, emptyUser] = useTypedText(search.user, (text) => onChange({ user: text }))
  useImperativeHandle(fields, () => ({
    empty: () => {
      emptyActor()
      emptyUser()
      first.current?.focus()
    },
    focus: () => first.current?.focus(),
  }))
  const choices = acts.map((act) => ({ value: act, label: t(`AUDIT.ACTS.${act}`) }))
  return (
    <div className={classes.filters ?? ''}>
      <NativeSelect
        ref={first}
        className={classes.act ?? ''}
        label={t('AUDIT.ACT')}
        data={[{ value: '', label: t('AUDIT.ANY') }, ...choices.toSorted((a, b) => a.label.localeCompare(b.label))]}
        value={search.act ?? ''}
        onChange={(event) => onChange({ act: actSchema.safeParse(event.currentTarget.value).data })}
      />
      <TextInput
        {...hint}
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
      <TextInput
        type="date"
        label={t('AUDIT.FROM')}
        value={search.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('AUDIT.UNTIL')}
        value={search.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </div>
  )
}
