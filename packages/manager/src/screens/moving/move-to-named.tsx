import { useDebouncedValue } from '@mantine/hooks'
import type { Group } from '@sheaf/contract/entities/group'
import { type GroupId, groupIdSchema } from '@sheaf/contract/ids'
import { canReceivePads } from '@sheaf/contract/policy/group'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupViewQuery, openGroupOf } from '../../features/groups/groups.queries.ts'
import { MoveForm, TargetAddress } from '../../features/pads/moving/move-form.tsx'
import { isRefusal, keyOfError } from '../../lib/errors/api-error.ts'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import type { MoveProps } from './move-to-listed.tsx'

/** Returns the group id in the address of one of the group's screens, or a bare id. */
const groupIdIn = (text: string): GroupId | undefined => {
  const named = /\/mypads\/group\/([^/?#]+)\//.exec(text)?.[1] ?? text.trim()
  const id = groupIdSchema.safeParse(named)
  return id.success ? id.data : undefined
}

/**
 * SCR-134: shows the form that moves pads to the folder at a pasted address, for the site administrator, who has no
 * list of all folders.
 */
export const MoveToNamed = (props: MoveProps) => {
  const [address, setAddress] = useState<string | null>(null)
  const { target, isSearching, trouble } = useNamedGroup(address ?? '', props.group)
  return (
    <MoveForm
      {...props}
      targetValue={address}
      onTargetChange={setAddress}
      target={target}
      isSearching={isSearching}
      targetField={(field) => <TargetAddress {...field} name={target?.name} trouble={trouble} />}
    />
  )
}

/** Milliseconds of debounce before the server is called. */
const REST_MS = 300

const useNamedGroup = (address: string, from: Group) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const [rested] = useDebouncedValue(address, REST_MS)
  const isTyping = rested !== address
  const id = isTyping ? undefined : groupIdIn(address)
  const { data, error, isLoading } = useQuery({ ...groupViewQuery(id ?? from._id), enabled: id !== undefined })
  const group = id === undefined ? undefined : data && openGroupOf(data)
  const takesPads =
    group !== undefined && group._id !== from._id && canReceivePads(actor, groupFacts(group, actor, site)).allowed
  const isUnknown =
    !isTyping && (id === undefined ? address.trim() !== '' : isRefusal(error) || (group !== undefined && !takesPads))
  const failure = id === undefined || error === null ? undefined : textOfKey(keyOfError(error))
  return {
    target: takesPads ? group : undefined,
    isSearching: address.trim() !== '' && (isTyping || isLoading),
    trouble: isUnknown ? t('GROUP.PAD.MOVE_ADDRESS_UNKNOWN') : failure,
  }
}
