import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Page } from '../../chrome/page.tsx'
import { GroupForm } from '../../features/groups/form/group-form.tsx'
import { creationOf, type GroupFormValues } from '../../features/groups/form/group-form-values.ts'
import { tagsOf } from '../../features/groups/list/group-summary.ts'
import { groupIndexQuery, useCreateGroup } from '../../features/groups/groups.queries.ts'
import { useMissingHelp } from '../../lib/errors/missing-help.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'

export const GroupAddScreen = () => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigateUnlessLeft()
  const site = useSite()
  const index = useQuery(groupIndexQuery)
  const missingTags = useMissingHelp(index)
  const { mutateAsync } = useCreateGroup()
  const crumbs = useFolderCrumbs()

  const save = async (values: GroupFormValues) => {
    const { key } = await mutateAsync(creationOf(values))
    toast.success(t('GROUP.INFO.ADD_SUCCESS'))
    await navigate(paths.groupView(key), { replace: true })
  }

  return (
    <Page
      title={t('GROUP.ADD')}
      crumbs={crumbs}
      help={t(site.allPadsPublicsAuthentifiedOnly ? 'GROUP.ADD_HELP_TAGS' : 'GROUP.ADD_HELP')}
      width="form"
    >
      <GroupForm
        knownTags={tagsOf(Object.values(index.data?.groups ?? {}), language)}
        missingTags={missingTags}
        cancelTo={paths.groups}
        onSave={save}
      />
    </Page>
  )
}
