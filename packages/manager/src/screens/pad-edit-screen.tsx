import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const PadEditScreen = () => {
  const t = useT()
  return <Page title={t('GROUP.PAD.EDIT')}>{null}</Page>
}
