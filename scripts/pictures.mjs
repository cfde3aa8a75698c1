// npm run pictures: draws the README's pictures, the icons and the preview of a link anew, from the app as it is.
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await run([node(), 'e2e/pictures/main.ts']);
