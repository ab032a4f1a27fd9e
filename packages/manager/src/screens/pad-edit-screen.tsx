import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useLocation } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { PadForm } from '../features/pads/pad-form.tsx'
import { changesOf, opennessOf, type PadFormValues, wideningBy } from '../features/pads/pad-form-values.ts'
import { useSavePad } from '../features/pads/pads.queries.ts'
import { askToWiden } from '../components/ask-to-widen.tsx'
import { useNavigateUnlessLeft } from '../lib/navigate-unless-left.ts'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GroupPad } from './group-pad.tsx'

export const PadEditScreen = () => {
  const t = useT()
  return (
    <GroupPad title={t('GROUP.PAD.EDIT')} fresh>
      {(pad, group) => <EditablePad pad={pad} group={group} />}
    </GroupPad>
  )
}

const EditablePad = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const actor = useActor()
  const site = useSite()
  const { state } = useLocation()
  // Leads back to where the form was opened: the menu of the folder or of the open pad.
  const back = (state as { from?: string } | null)?.from ?? paths.groupView(group._id)
  const { mutateAsync } = useSavePad(pad._id)
  const crumbs = useFolderCrumbs(group)
  const save = async (values: PadFormValues, before: PadFormValues) => {
    const widening = wideningBy(values, before, pad, group, actor, site)
    const after = opennessOf(values, group)
    if (!(await askToWiden({ of: 'pad', name: pad.name, widening, after, site }))) return
    await mutateAsync(changesOf(values, before))
    toast.success(t('GROUP.INFO.PAD_EDIT_SUCCESS'))
    await navigate(back)
  }
  return (
    <Page
      title={t('GROUP.PAD.EDIT_NAMED', { name: pad.name })}
      crumbs={crumbs}
      help={t('GROUP.PAD.FORM_HELP')}
      width="form"
    >
      <PadForm group={group} pad={pad} cancelTo={back} onSave={save} />
    </Page>
  )
}
