import { Button } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Page } from './page.tsx'

export const NotFound = () => {
  const t = useT()
  return (
    <Page title={t('GLOBAL.PAGE_NOT_FOUND')}>
      <EmptyState icon={<IconMapQuestion />} title={t('GLOBAL.PAGE_NOT_FOUND_TEXT')}>
        <Button component={Link} to={paths.home}>
          {t('GLOBAL.HOME')}
        </Button>
      </EmptyState>
    </Page>
  )
}
