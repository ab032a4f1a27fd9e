import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { type PadId, padIdSchema } from '@sheaf/contract/ids'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { PadForm } from '../../features/pads/form/pad-form.tsx'
import { changesOf, opennessOf, type PadFormValues, wideningBy } from '../../features/pads/form/pad-form-values.ts'
import { padViewQuery, useSavePad } from '../../features/pads/pads.queries.ts'
import { askToWiden } from '../../components/access/ask-to-widen.tsx'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from '../groups/folder-crumbs.ts'
import { GroupPad } from './group-pad.tsx'

export const PadEditScreen = () => {
  const t = useT()
  const id = padIdSchema.safeParse(useParams()['pad'])
  // Starts the request in parallel with the group's.
  useQuery({ ...padViewQuery(id.data ?? ('' as PadId)), enabled: id.success, refetchOnMount: 'always' })
  return (
    <GroupPad title={t('GROUP.PAD.EDIT')} fresh>
      {(pad, group) => <FreshPad pad={pad} group={group} />}
    </GroupPad>
  )
}

/** Waits for the pad itself, which alone comes with its version. */
const FreshPad = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const crumbs = useFolderCrumbs(group)
  const { data, isFetchedAfterMount } = useQuery({ ...padViewQuery(pad._id), refetchOnMount: 'always' })
  const [first, setFirst] = useState<{ readonly pad: Pad; readonly version: string | undefined }>()
  if (first === undefined && isFetchedAfterMount) setFirst({ pad: data?.value ?? pad, version: data?.version })
  return (
    <Page
      title={t('GROUP.PAD.EDIT_NAMED', { name: (first?.pad ?? pad).name })}
      crumbs={crumbs}
      help={t('GROUP.PAD.FORM_HELP')}
      width="form"
    >
      {first === undefined ? <RowsLoader rows={5} height={56} /> : <EditablePad {...first} group={group} />}
    </Page>
  )
}

interface EditablePadProps {
  readonly pad: Pad
  readonly version: string | undefined
  readonly group: Group
}

const EditablePad = ({ pad, version, group }: EditablePadProps) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const actor = useActor()
  const site = useSite()
  const { state } = useLocation()
  // Leads back to where the form was opened: the menu of the folder or of the open pad.
  const back = (state as { from?: string } | null)?.from ?? paths.groupView(group._id)
  const { mutateAsync } = useSavePad(pad._id)
  const save = async (values: PadFormValues, before: PadFormValues, over: string | undefined) => {
    const widening = wideningBy(values, before, pad, group, actor, site)
    const after = opennessOf(values, group)
    if (!(await askToWiden({ of: 'pad', name: pad.name, widening, after, site }))) return
    await mutateAsync({ ...changesOf(values, before), version: over })
    toast.success(t('GROUP.INFO.PAD_EDIT_SUCCESS'))
    await navigate(back)
  }
  return <PadForm group={group} pad={pad} version={version} cancelTo={back} onSave={save} />
}
