/** Where the sum is done, beside the page and not in it. */
import 'altcha-lib/workers/pbkdf2'
