import { Group, Paper, Radio, Stack, Title } from '@mantine/core'
import { type GroupRole, groupRoles, type InviteResult } from '@sheaf/contract/entities/invitation'
import type { GroupId } from '@sheaf/contract/ids'
import { ActButton } from '@sheaf/ui/components/act-button'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { LaterSelect } from '@sheaf/ui/components/later-fields'
import type { PickableList } from '@sheaf/ui/components/people-picker'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useRef, useState } from 'react'
import { LostRightNotice } from '../../../components/forms/form-gate.tsx'
import { useSaveForm } from '../../../lib/forms/save-form.ts'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { peopleError } from '../../../lib/people/people-error.ts'
import { useSendsMail } from '../../../lib/session/site.ts'
import { useInvite, useInviteChecks } from './invitations.queries.ts'
import type { HandedLinks } from './handed-links.ts'
import { isUndone, textBefore } from './invite-outcome.ts'
import { InviteResults } from './invite-results.tsx'
import { InviteeField } from './invitee-field.tsx'
import { InviteeList } from './invitee-list.tsx'
import { keyOfTyped, othersThan, typedPeopleIn } from '../../../lib/people/typed-people.ts'

interface InviteFormProps {
  readonly id: GroupId
  /** Role that is chosen at first. */
  readonly role: GroupRole
  readonly lists: readonly PickableList[]
  readonly missingLists: MissingHelp | undefined
  /** Links that are shown to hand over. */
  readonly links: HandedLinks
}

/** More outcomes than these would be long to listen to; the list shows them all. */
const SPOKEN = 3

/** Returns results with those before them whose link is shown this once, and may not have been handed over yet. */
const withEarlierLinks = (results: readonly InviteResult[], before: readonly InviteResult[] = []) => {
  const again = new Set(results.map(({ typed }) => keyOfTyped(typed)))
  return [...results, ...before.filter(({ typed, path }) => path !== undefined && !again.has(keyOfTyped(typed)))]
}

/** INV-49: the question before links are left that nobody has copied. */
const LINKS = {
  title: 'GROUP.INVITE.LEAVE_TITLE',
  text: 'GROUP.INVITE.LEAVE_TEXT',
  stay: 'ACTIONS.CANCEL',
} as const

const ROLES = { user: 'GROUP.PAD.USERS', admin: 'GROUP.PAD.ADMINS' } as const

/** INV-40 to INV-43: adds people to a group, and says before and after what that means for each. */
export const InviteForm = ({ id, role: firstRole, lists, missingLists, links }: InviteFormProps) => {
  const t = useT()
  const [text, setText] = useState('')
  // What is added at once is checked at once.
  const [batches, setBatches] = useState<readonly (readonly string[])[]>([])
  const [latest, setLatest] = useState<{ added: readonly string[]; repeated: readonly string[] }>()
  const [done, setDone] = useState<{ readonly results: readonly InviteResult[]; readonly at: number }>()
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useInvite(id)
  const withTyped = (people: readonly string[]) => [...people, ...othersThan(people, typedPeopleIn(text))]
  const { form, submit } = useSaveForm<{ people: readonly string[]; role: GroupRole }>({
    initial: { people: [], role: firstRole },
    whole: ({ people, role }) => ({ people: withTyped(people), role }),
    validate: ({ people }) => ({ people: people.length === 0 ? t('GROUP.INVITE.NOBODY') : peopleError(people) }),
    hasChanges: ({ people }) => people.length > 0 || links.hasUncopied,
    leaveMessages: ({ people }) => (people.length > 0 ? undefined : LINKS),
    restore: ({ people: typed = [] }) => add(typed),
    onSave: async ({ people, role }) => {
      const { results } = await mutateAsync({ people: [...people], role })
      const undone = results.filter(isUndone).map(({ typed }) => typed)
      setText('')
      setLatest(undefined)
      links.add(results)
      setDone((before) => ({ results: withEarlierLinks(results, before?.results), at: (before?.at ?? 0) + 1 }))
      form.setFieldValue('people', undone)
      setBatches(undone.length > 0 ? [undone] : [])
    },
  })
  const { people, role } = form.values
  const sendsMail = useSendsMail()
  const { results, isChecking } = useInviteChecks(id, role, batches)
  const add = (names: readonly string[]) => {
    const added = othersThan(people, names)
    const isAdded = new Set(added)
    setLatest({ added, repeated: names.filter((name) => !isAdded.has(name)) })
    if (added.length === 0) return
    form.setFieldValue('people', [...people, ...added])
    setBatches([...batches, added])
  }
  const changeRole = (to: string) => {
    form.setFieldValue('role', to === 'admin' ? 'admin' : 'user')
    setBatches(people.length > 0 ? [people] : [])
  }
  const type = (next: string) => {
    setText(next)
    form.clearFieldError('people')
  }
  const announce = () => {
    if (latest === undefined || latest.added.length === 0) return ''
    const outcomes = latest.added.map((person) => results.get(keyOfTyped(person))?.outcome)
    if (outcomes.length > SPOKEN || outcomes.includes(undefined))
      return t('GROUP.PEOPLE_ADDED', { names: listNames(latest.added) })
    return latest.added
      .map((person, at) => {
        const outcome = outcomes[at]
        return outcome === undefined ? person : `${person}: ${t(textBefore(outcome, sendsMail))}`
      })
      .join('\n')
  }
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" onSubmit={submit} noValidate>
        <Stack gap="md">
          <InviteeField
            ref={field}
            text={text}
            onType={type}
            people={people}
            onAdd={add}
            missingLists={missingLists}
            error={form.errors['people']}
            repeated={latest === undefined ? '' : listNames(latest.repeated)}
            announcement={announce()}
          />
          {lists.length > 0 && (
            <LaterSelect
              label={t('GROUP.INVITE_USERLIST')}
              description={t('USERLIST.INFO.USER_INVITE')}
              placeholder={t('USERLIST.CHOOSE')}
              data={lists.map(({ id: value, name }) => ({ value, label: name }))}
              value={null}
              onChange={(chosen) => add(lists.find((list) => list.id === chosen)?.people ?? [])}
            />
          )}
          <Radio.Group label={t('GROUP.INVITE.ROLE')} value={role} onChange={changeRole}>
            <Group gap="lg" mt={4}>
              {groupRoles.map((each) => (
                <Radio key={each} value={each} label={t(ROLES[each])} />
              ))}
            </Group>
          </Radio.Group>
          {people.length > 0 && (
            <section aria-label={t('GROUP.INVITE_USER.NEW')}>
              <Title order={2} size="h4" mb={4}>
                {t('GROUP.INVITE_USER.NEW')}
              </Title>
              <InviteeList
                people={people}
                results={results}
                isChecking={isChecking}
                onRemove={(person) =>
                  form.setFieldValue(
                    'people',
                    people.filter((each) => each !== person),
                  )
                }
                onEmpty={() => field.current?.focus()}
              />
            </section>
          )}
          <LostRightNotice isSaving={form.submitting} />
          <ActButton type="submit" loading={form.submitting} style={{ alignSelf: 'flex-start' }}>
            {t('GROUP.INVITE_USER.ACT')}
          </ActButton>
        </Stack>
      </Paper>
      {/* Each answer is a new element, which takes the focus. */}
      {done && <InviteResults key={done.at} results={done.results} links={links} />}
    </Stack>
  )
}
