// What can be seen in a page that is wrong: each function gives a list of complaints. Evaluated in the page.
const checks = (() => {
    const every = (selector, root = document) => [...root.querySelectorAll(selector)];

    // An element as a person would find it.
    const named = element => {
        const classes = element.getAttribute('class');
        const name = element.tagName.toLowerCase() + (element.id ? '#' + element.id : '')
            + (classes ? '.' + classes.trim().split(/\s+/).join('.') : '');
        const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
        return text ? `${name} "${text}"` : name;
    };

    // The nearest element around this one that does not show what sticks out of it.
    const clipper = element => {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== 'visible') return at;
        return null;
    };

    // Nothing is wider than the window, nor is anything cut off that cannot be scrolled to.
    const overflow = () => {
        const root = document.documentElement, found = [];
        if (root.scrollWidth > root.clientWidth)
            found.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
        for (const element of every('main, main *, #mdbook-menu-bar *')) {
            if (!element.checkVisibility({visibilityProperty: true}) || element.parentElement.closest('svg')) continue;
            const box = element.getBoundingClientRect(), around = clipper(element);
            if (box.width === 0 || around && /auto|scroll/.test(getComputedStyle(around).overflowX)) continue;
            // Texts for screen readers only are put into boxes of one pixel.
            if (around && around.clientWidth <= 1 || box.width <= 1) continue;
            const edge = around ? around.getBoundingClientRect() : {left: 0, right: root.clientWidth};
            if (box.right > edge.right + 1 || box.left < edge.left - 1)
                found.push(`${around ? 'cut off' : 'sticks out'}: ${named(element)} ${Math.round(box.left)} to ${Math.round(box.right)}`);
        }
        return found;
    };

    // No picture is cut off by its own frame.
    const pictures = () => every('main svg').flatMap(svg => {
        const frame = svg.getBoundingClientRect();
        const out = every('text, circle, rect, line, path, ellipse, polygon', svg).filter(part => {
            if (part.closest('defs, marker, clipPath, mask, pattern')) return false;
            const box = part.getBoundingClientRect();
            return box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2;
        });
        return out.map(part => `out of its picture: ${named(part)} in ${named(svg)}`);
    });

    // One title, and no level of headings left out.
    const headings = single => {
        const all = every('h1, h2, h3, h4, h5, h6', document.querySelector('main')), found = [];
        const titles = all.filter(heading => heading.tagName === 'H1').length;
        if (single ? titles !== 1 : titles < 1) found.push(`${titles} headings h1 in main`);
        let above = 0;
        for (const heading of all) {
            const level = Number(heading.tagName[1]);
            if (level > above + 1) found.push(`h${level} after h${above}: ${named(heading)}`);
            if (!heading.textContent.trim()) found.push(`an empty heading: ${named(heading)}`);
            above = level;
        }
        return found;
    };

    const ids = () => every('[id]').map(element => element.id);

    const twice = () => [...new Set(ids().filter((id, at, all) => all.indexOf(id) !== at))].map(id => `id twice: ${id}`);

    // Regions that one can jump to differ in their names.
    const landmarks = () => {
        const named = every('[role=region], nav, section[aria-label]').filter(element => element.checkVisibility())
            .map(element => element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby'));
        return [...new Set(named.filter((name, at) => named.indexOf(name) !== at))].map(name => `a landmark twice: ${name}`);
    };

    // On paper no exercise is kept with the next one: nothing at its end asks for that.
    const ends = () => every('section.exercise').flatMap(exercise => {
        const found = [];
        for (let at = exercise; at; at = at.lastElementChild)
            if (getComputedStyle(at).breakAfter !== 'auto') found.push(`kept with the next exercise: ${named(at)}`);
        return found;
    });

    // Where everything leads, as whole addresses.
    const links = () => every('[href], [src], [data], [poster], [action]').flatMap(element =>
        ['href', 'src', 'data', 'poster', 'action', 'xlink:href'].filter(name => element.hasAttribute(name))
            .map(name => new URL(element.getAttribute(name), document.baseURI).href));

    const unfold = () => every('details').forEach(details => { details.open = true; });

    // What is not to be seen, although all that can be unfolded is.
    const hidden = () => {
        every('main summary').filter(summary => !summary.parentElement.open).forEach(summary => summary.click());
        const closed = every('main details:not([open])').map(details => `does not open: ${named(details)}`);
        const unseen = every('main :is(p, li, h1, h2, h3, h4, h5, h6, pre, td, th, figure, math, svg, summary)')
            .filter(element => element.textContent.trim() && !element.checkVisibility({visibilityProperty: true}))
            .map(element => `not to be seen: ${named(element)}`);
        const empty = document.querySelector('main').innerText.trim() ? [] : ['nothing in main'];
        return [...closed, ...unseen, ...empty];
    };

    // Leaves one of several things that look alike: the same colours in the same places of the same things.
    const thin = () => {
        // A number for each look; an element's is made of its own and that of what is around it.
        const numbers = new Map(), looks = new Map([[document.querySelector('main'), 0]]), seen = new Set();
        const look = element => {
            if (!looks.has(element)) {
                const style = getComputedStyle(element);
                const own = [element.tagName, element.className, style.color, style.backgroundColor, style.fontSize, style.fontWeight, style.opacity];
                const name = `${look(element.parentElement)} ${own.join(' ')}`;
                if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
                looks.set(element, numbers.get(name));
            }
            return looks.get(element);
        };
        const again = [];
        for (const element of every('main :is(p, li, tr, pre, figure)')) {
            if (again.at(-1)?.contains(element)) continue;
            const here = [element, ...every('*', element)].map(look);
            if (here.every(found => seen.has(found))) again.push(element);
            here.forEach(found => seen.add(found));
        }
        again.forEach(element => element.remove());
    };

    return {thin, ends, landmarks, overflow, pictures, headings, ids, twice, links, unfold, hidden, named, every};
})();
