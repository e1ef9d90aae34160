/** Setup of the unit tests. Loads Temporal first, so that fake timers of one file do not remove it for later files. */
import 'temporal-polyfill/global'
