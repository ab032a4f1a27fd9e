import type { Group } from '@sheaf/contract/entities/group'
import { canCreatePad } from '@sheaf/contract/policy/group'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { toast } from '@sheaf/ui/components/toast'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../chrome/page.tsx'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { NEW_PAD } from '../../features/pads/frame/frame-place.ts'
import { PadForm } from '../../features/pads/form/pad-form.tsx'
import { creationOf, type PadFormValues } from '../../features/pads/form/pad-form-values.ts'
import { siteTemplatesQuery, useCreatePad } from '../../features/pads/pads.queries.ts'
import { siteTemplatesBeside, templatesOf } from '../../features/pads/form/templates-of.ts'
import { actorFor, factsFor } from '../../lib/access/audience.ts'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'
import { AddressedGroup } from '../groups/addressed-group.tsx'
import { useFolderCrumbs, useIsOwnFolder } from '../groups/folder-crumbs.ts'
import { GroupNotEditable } from '../groups/group-not-editable.tsx'

export const PadAddScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="group" title={t('GROUP.PAD.ADD')} keeps>
      {(group, { pads }) => <NewPad group={group} pads={pads} />}
    </AddressedGroup>
  )
}

interface NewPadProps extends Pick<GroupView, 'pads'> {
  readonly group: Group
}

const NewPad = ({ group, pads }: NewPadProps) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const site = useSite()
  const actions = actionsOn(group, useActor(), site)
  const isForMembers = canCreatePad(actorFor('member'), factsFor('member', group, site)).allowed
  const { mutateAsync } = useCreatePad()
  const crumbs = useFolderCrumbs(group, useIsOwnFolder(group))
  const language = useLanguage()
  const templates = templatesOf(pads, language)
  const { data: ofSite } = useQuery({ ...siteTemplatesQuery, enabled: actions.addPad })
  const siteTemplates = siteTemplatesBeside(ofSite, templates, language)
  const title = t('GROUP.PAD.ADD_NAMED', { name: group.name })

  const save = async (values: PadFormValues) => {
    const { key } = await mutateAsync({ ...creationOf(values), group: group._id })
    toast.success(t('GROUP.INFO.PAD_ADD_SUCCESS'))
    await navigate(paths.padView(group._id, key), { state: NEW_PAD, replace: true })
  }

  return (
    <FormGate
      isAllowed={actions.addPad}
      otherwise={<GroupNotEditable group={group} title={title} isForMembers={isForMembers} />}
    >
      <Page title={title} crumbs={crumbs} help={t('GROUP.PAD.FORM_HELP')} width="form">
        <PadForm
          group={group}
          templates={templates}
          siteTemplates={siteTemplates}
          cancelTo={paths.groupView(group._id)}
          onSave={save}
        />
      </Page>
    </FormGate>
  )
}
