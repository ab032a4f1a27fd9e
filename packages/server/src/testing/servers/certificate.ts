import { execFileSync } from 'node:child_process'
import path from 'node:path'

export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** Makes a self-signed certificate of this machine, as files in `folder`. */
export const makeCertificate = (folder: string, name: string): CertificateFiles => {
  const files = { cert: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}.key`) }
  const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' ')
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...asked, ...names, '-keyout', files.key, '-out', files.cert], { stdio: 'ignore' })
  return files
}
