import { afterEach } from 'vitest'
import { resetPage } from './page.ts'

afterEach(resetPage)
