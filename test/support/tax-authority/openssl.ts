// Is OpenSSL at hand? What tests check with it is skipped on a machine without (others call their own tool openssl).
import { execFileSync } from 'node:child_process';

export const HAS_OPENSSL = version().startsWith('OpenSSL ');

function version(): string {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
