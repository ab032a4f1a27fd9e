import { Button } from '@mantine/core'
import { Gate } from '@sheaf/ui/components/gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { CardPage } from './card-page.tsx'

export const NotFound = () => {
  const t = useT()
  return (
    <CardPage title={t('GLOBAL.PAGE_NOT_FOUND')}>
      <Gate icon={<IconMapQuestion size={32} stroke={1.6} />} text={t('GLOBAL.PAGE_NOT_FOUND_TEXT')}>
        <Button component={Link} to={paths.home} fullWidth>
          {t('GLOBAL.HOME')}
        </Button>
      </Gate>
    </CardPage>
  )
}
