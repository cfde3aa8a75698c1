import { ensureBuilt } from '../../scripts/toolbox.mjs';

/** Some tests start the program as people run it. */
export default ensureBuilt;
