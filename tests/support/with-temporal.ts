/** Setup of the unit tests: what the fake timers of one file put back at its end includes what another loads at its beginning. */
import 'temporal-polyfill/global'
